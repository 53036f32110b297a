"""Table layouts that come with Cards Speak, one TOML file each."""
