"""The menu, and pages behind it: options, keys, accessibility, people, and about."""
