"""Hollerbach (1980): seven formulations of inverse dynamics, from O(n⁴) to O(n), and what each costs.

J. M. Hollerbach, "A recursive Lagrangian formulation of manipulator dynamics and a comparative study of dynamics
formulation complexity", IEEE Trans. Systems, Man, and Cybernetics SMC-10 (1980) 730-736.
"""

from . import as_counted
from .configuration_space import coefficients, configuration_space, contraction
from .configuration_table import ConfigurationTable, table_sizes
from .newton_euler_base import newton_euler_base
from .newton_euler_link import newton_euler_link
from .recursive_3x3 import hollerbach_3x3
from .recursive_4x4 import hollerbach_4x4
from .uicker_kahn import uicker_kahn
from .waters import waters

INVERSE_DYNAMICS = {
    f.__name__: f
    for f in (
        uicker_kahn,
        waters,
        hollerbach_4x4,
        hollerbach_3x3,
        newton_euler_base,
        newton_euler_link,
        configuration_space,
    )
}

__all__ = [*INVERSE_DYNAMICS, "INVERSE_DYNAMICS", "ConfigurationTable", "as_counted", "coefficients", "contraction"]
__all__ += ["table_sizes"]
