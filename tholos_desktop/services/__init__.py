"""Services that scenes use to store games, players and results. They import neither pygame nor
scenes."""
