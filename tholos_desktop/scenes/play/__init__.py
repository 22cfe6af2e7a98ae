"""The choice of a rival by face, and what is chosen besides."""
