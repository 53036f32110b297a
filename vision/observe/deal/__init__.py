"""Cards that come to the seats: pitched, brought, overlooked, one too many, taken back."""
