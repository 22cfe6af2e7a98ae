"""The games that are kept, and their import and export. No window is needed."""
