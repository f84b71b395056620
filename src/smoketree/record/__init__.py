"""What a person or an agent did in a browser, written down as lines of a plan."""
