"""Featherstone and Orin (2000): trees of rigid bodies, closed loops, operators, and parallel algorithms.

R. Featherstone and D. E. Orin, "Robot dynamics: equations and algorithms", Proc. IEEE Int. Conf. Robotics and
Automation, San Francisco (2000) 826-834.

Spatial vectors are angular first, [ω; v_O] and [n_O; f]; :func:`linear_first` turns them into the other order.
"""

from .aba import aba
from .assembly import assemble, closed_velocity
from .cfa import cfa, cyclic_reduction
from .crba import crba
from .crba_forward import crba_forward
from .dca import dca
from .innovations import innovations
from .loop_constraints import Cut, Mechanism, constraints, cut_force
from .loop_dynamics import LoopMotion, loop_dynamics
from .ltdl import expanded_parents, ltdl, ltdl_solve
from .mechanisms import load_mechanism, mechanisms
from .motion import simulate_loops, simulate_tree
from .operational_space import OperationalSpace, inverse_inertia, operational_space
from .operators import Operators, constraint_forces, kane
from .prefix import prefix
from .random_tree import random_tree
from .rnea import rnea
from .rnea_parallel import rnea_parallel
from .rod_tree import rod_tree
from .solve_mass import solve_mass
from .sparse_elimination import sparse_elimination
from .spatial import linear_first
from .tree import Tree
from .vereshchagin import vereshchagin

INVERSE_DYNAMICS = {"rnea": rnea}

__all__ = ["INVERSE_DYNAMICS", "Cut", "LoopMotion", "Mechanism", "Operators", "Tree"]
__all__ += [
    "aba",
    "crba",
    "expanded_parents",
    "linear_first",
    "ltdl",
    "ltdl_solve",
    "random_tree",
    "rnea",
    "rod_tree",
    "solve_mass",
]
__all__ += ["assemble", "closed_velocity", "constraints", "cut_force", "load_mechanism", "loop_dynamics", "mechanisms"]
__all__ += ["simulate_loops", "simulate_tree"]
__all__ += ["cfa", "constraint_forces", "cyclic_reduction", "dca", "innovations", "kane", "prefix", "rnea_parallel"]
__all__ += ["sparse_elimination"]
__all__ += ["OperationalSpace", "crba_forward", "inverse_inertia", "operational_space", "vereshchagin"]
