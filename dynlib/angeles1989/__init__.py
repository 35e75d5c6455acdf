"""Angeles, Ma and Rojas (1989): Kane's equations for serial arms, with partial velocities and recursively.

J. Angeles, O. Ma and A. Rojas, "An algorithm for the inverse dynamics of n-axis general manipulators using Kane's
equations", Computers & Mathematics with Applications 17 (1989) 1545-1561.
"""

from .convention import arm_from_table, paper_sign
from .examples import READINGS_OF_TABLE_2, READINGS_OF_TABLE_3, Example, example_1, example_2
from .partial_velocities import PartialVelocities, kane_partial_velocities, partial_velocities
from .recursive import Base, kane_recursive, kane_reusing_w

INVERSE_DYNAMICS = {f.__name__: f for f in (kane_partial_velocities, kane_recursive, kane_reusing_w)}

__all__ = [
    *INVERSE_DYNAMICS,
    "INVERSE_DYNAMICS",
    "READINGS_OF_TABLE_2",
    "READINGS_OF_TABLE_3",
    "Base",
    "Example",
    "PartialVelocities",
    "arm_from_table",
    "example_1",
    "example_2",
    "paper_sign",
    "partial_velocities",
]
