"""Arms to and from other people's conventions: URDF, MuJoCo, Pinocchio, the Robotics Toolbox, tables, plain dicts.

======================  ========================  ====================================================================
out                     in                        the trap
======================  ========================  ====================================================================
``to_urdf``             ``Arm.from_urdf``         roll, pitch, yaw: fixed axes; inertia about the centre of mass
``to_mjcf``             ``from_mjcf``             refuses inertias that break the triangle inequality; quaternions w
                                                  first
``to_pinocchio``        ``from_pinocchio``        linear-first six-vectors; joints numbered depth first; CRBA fills the
                                                  upper triangle only; quaternions w last
``to_roboticstoolbox``  ``from_roboticstoolbox``  the sign of ``gravity`` differs between releases, so it is weighed
``to_dict``             ``from_dict``             angles in degrees, as in the YAML files of the catalogue
``to_markdown``         none                      row i of a modified table holds a and α of the joint before
``to_latex``            none                      likewise
======================  ========================  ====================================================================

:func:`round_trips` tries them all on an arm of yours.
"""

from .mjcf import from_mjcf, to_mjcf
from .pinocchio import from_pinocchio, to_pinocchio
from .plain import from_dict, to_dict, to_latex, to_markdown
from .roboticstoolbox import from_roboticstoolbox, to_roboticstoolbox
from .round_trips import round_trips
from .urdf import to_urdf

__all__ = ["from_dict", "from_mjcf", "from_pinocchio", "from_roboticstoolbox", "round_trips", "to_dict"]
__all__ += ["to_latex", "to_markdown", "to_mjcf", "to_pinocchio", "to_roboticstoolbox", "to_urdf"]
