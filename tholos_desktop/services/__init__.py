"""Services between the scenes and everything that is kept: no pygame, no scene."""
