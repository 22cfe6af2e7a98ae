"""The drawn board in two views, the temple and the plan, and all that lies on it."""
