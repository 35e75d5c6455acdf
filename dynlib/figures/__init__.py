"""The book's live figures. Each is a widget in a notebook, alive in the built page, and a picture in print."""

from .bench import Bench
from .cost_meter import CostMeter
from .counts import Counts
from .curves import Curves
from .dial import Dial
from .drift import Drift
from .figure import Figure
from .film import Film
from .frames import Frames
from .handle import Handle
from .identities import Identities
from .identity import Identity
from .live import Live
from .partials import Partials
from .puzzle import Puzzle
from .question import Question
from .rebuild import Rebuild
from .recursion import Recursion
from .sheet import Sheet
from .span import Span
from .sweep import Sweep
from .swing import Swing
from .switchboard import Switchboard
from .travel import Travel
from .tree_editor import TreeEditor
from .vibration import Vibration

__all__ = [
    "Bench",
    "CostMeter",
    "Counts",
    "Curves",
    "Dial",
    "Drift",
    "Figure",
    "Film",
    "Frames",
    "Handle",
    "Identities",
    "Identity",
    "Live",
    "Partials",
    "Puzzle",
    "Question",
    "Rebuild",
    "Recursion",
    "Sheet",
    "Span",
    "Sweep",
    "Swing",
    "Switchboard",
    "Travel",
    "TreeEditor",
    "Vibration",
]
