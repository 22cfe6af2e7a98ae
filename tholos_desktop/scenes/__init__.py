"""The screens and overlays, one folder for each part of the program."""
