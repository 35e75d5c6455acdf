"""Arms to and from other people's conventions: URDF, MuJoCo, Pinocchio, the Robotics Toolbox, tables, plain dicts.

=====================  ======================  =======================================================================
out                    in                      the trap
=====================  ======================  =======================================================================
``to_urdf``            ``Arm.from_urdf``       roll, pitch, yaw are about fixed axes; inertia about the centre of mass
``to_mjcf``            ``from_mjcf``           refuses inertias that break the triangle inequality; quaternions w first
``to_pinocchio``       ``from_pinocchio``      linear-first six-vectors; joints numbered depth first; CRBA fills the
                                               upper triangle only; quaternions w last
``to_roboticstoolbox`` ``from_roboticstoolbox``  the sign of ``gravity`` differs between releases, so it is weighed
``to_dict``            ``from_dict``           angles in degrees, as in the YAML files of the catalogue
``to_markdown``, ``to_latex``                  row i of a modified table holds a and α of the joint before
=====================  ======================  =======================================================================
"""

from .mjcf import from_mjcf, to_mjcf
from .pinocchio import from_pinocchio, to_pinocchio
from .plain import from_dict, to_dict, to_latex, to_markdown
from .roboticstoolbox import from_roboticstoolbox, to_roboticstoolbox
from .urdf import to_urdf

__all__ = ["from_dict", "from_mjcf", "from_pinocchio", "from_roboticstoolbox", "to_dict", "to_latex", "to_markdown"]
__all__ += ["to_mjcf", "to_pinocchio", "to_roboticstoolbox", "to_urdf"]
