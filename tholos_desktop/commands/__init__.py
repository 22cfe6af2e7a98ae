"""Commands for developers: checks, pictures, measurements."""
