"""Pictures of all scenes, on sample games that the other measurements use too."""
