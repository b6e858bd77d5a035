"""The revisions, one file each; what was released stays as it is."""
