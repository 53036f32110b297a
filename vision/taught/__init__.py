"""What is learnt of one deck and one set of chips: prints, backs, colours, denominations."""
