"""A plan that is written line by line, each line carried out as it is entered: for a terminal and for coding agents."""
