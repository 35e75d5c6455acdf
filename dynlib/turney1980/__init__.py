"""Turney, Mudge and Lee (1980): the Lagrangian and the Newton–Euler equations are the same equations, step by step.

J. L. Turney, T. N. Mudge, C. S. G. Lee, "Equivalence of two formulations for robot arm dynamics", Systems Engineering
Laboratory, University of Michigan, December 1980.
"""

from .control import MODELS, Tracking, track
from .forward import turney_forward_dynamics
from .lagrange import coriolis_matrix, lagrange_terms, turney_lagrange
from .modified_newton_euler import turney_modified_newton_euler
from .newton_euler import turney_newton_euler
from .proof import Identity, identities
from .strobe import strobe_mass, strobe_velocity
from .terms import TERMS, newton_euler_terms, relevance

INVERSE_DYNAMICS = {f.__name__: f for f in (turney_lagrange, turney_newton_euler, turney_modified_newton_euler)}

__all__ = [*INVERSE_DYNAMICS, "INVERSE_DYNAMICS"]
__all__ += ["Identity", "coriolis_matrix", "identities", "lagrange_terms", "strobe_mass", "strobe_velocity"]
__all__ += ["turney_forward_dynamics", "newton_euler_terms", "relevance", "track", "MODELS", "TERMS", "Tracking"]
