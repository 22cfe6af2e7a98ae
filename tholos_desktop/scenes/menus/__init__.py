"""The menu, and the pages that it opens: options, keys, accessibility, people, and about."""
