"""Cards, chips and cloths drawn by the project, in as many designs as there are seeds."""
