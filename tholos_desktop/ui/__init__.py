"""The widget toolkit: scenes, widgets, focus, keys and text drawing."""
