"""Campaigns against games with somebody elsewhere: speed, kills, a hostile relay, fuzz."""
