"""Stores what is typed or pasted into its terminal, byte by byte, in the file named by its argument."""

import os
import sys
import termios
import tty

tty.setraw(sys.stdin.fileno(), termios.TCSANOW)
open(sys.argv[1], "ab").close()
while part := os.read(sys.stdin.fileno(), 65536):
    with open(sys.argv[1], "ab") as file:
        file.write(part)
