"""Cards that leave the seats: folded, mucked, gathered in."""
