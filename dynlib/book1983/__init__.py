"""Book (1983): flexible arms by 4×4 matrices and assumed modes.

W. J. Book, "Recursive Lagrangian dynamics of flexible manipulator arms via transformation matrices", technical report
CMU-RI-TR-83-23, The Robotics Institute, Carnegie-Mellon University, December 1983.
"""

from . import imaginary_joints
from .arm import FlexibleArm
from .beam import Body, Mode, beam_link
from .dynamics import accelerations, book_rigid_limit, inverse_dynamics, right_hand_side
from .energy import centreline, energy, tip_position
from .files import arms, load, read
from .inertia import inertia_matrix
from .link import Link
from .literal import Literal
from .modes import natural_frequencies, natural_modes, stiffness_matrix
from .placement import placement
from .shapes import FAMILIES, Shape, sampled, shape
from .simulation import FlexibleSimulation, LargeDeflection, drive, simulate

__all__ = [
    "FAMILIES",
    "Body",
    "FlexibleArm",
    "FlexibleSimulation",
    "LargeDeflection",
    "Link",
    "Literal",
    "Mode",
    "Shape",
]
__all__ += [
    "accelerations",
    "arms",
    "beam_link",
    "book_rigid_limit",
    "centreline",
    "drive",
    "energy",
    "imaginary_joints",
]
__all__ += [
    "inertia_matrix",
    "inverse_dynamics",
    "load",
    "natural_frequencies",
    "natural_modes",
    "placement",
    "read",
    "right_hand_side",
]
__all__ += ["sampled", "shape", "simulate", "stiffness_matrix", "tip_position"]
