"""Services that scenes use: players and their results, games elsewhere. They import neither pygame
nor scenes."""
