"""The `labtop` command."""
