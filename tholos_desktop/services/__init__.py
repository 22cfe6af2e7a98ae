"""Services between the scenes and all that is stored; they use neither pygame nor scenes."""
