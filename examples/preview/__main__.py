"""`python -m preview` starts Acorn on this machine."""

from preview.app import main

if __name__ == "__main__":
    main()
