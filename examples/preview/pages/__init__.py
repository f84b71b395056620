"""The pages of Acorn, a module each: what it shows and what it answers to its script."""
