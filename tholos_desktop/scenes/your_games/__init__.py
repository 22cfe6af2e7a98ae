"""All games that were played here: the list of them, one of them, and figures about them."""
