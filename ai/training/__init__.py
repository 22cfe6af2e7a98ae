"""Making weights and tables."""
