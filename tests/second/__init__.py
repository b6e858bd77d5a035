"""Games a second time: plain engines, written from the rules alone, that run beside the compiled ones."""
