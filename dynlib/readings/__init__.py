"""Readings of a formulation: symbols, counts, proofs, laws, programs. None knows which formulation it reads."""
