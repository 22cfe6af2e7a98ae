"""The drawing of the board, in two views: temple and plan."""
