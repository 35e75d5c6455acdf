"""What may happen when an entry point is given nonsense: a documented exception raised in words by dynlib itself."""

from __future__ import annotations

import traceback
import warnings
from pathlib import Path

import dynlib

DOCUMENTED = (ValueError, TypeError, KeyError, FileNotFoundError, MemoryError, FloatingPointError)
HOME = str(Path(dynlib.__file__).parent)


def survives(call):
    """The result of ``call()``, or None if it was refused as documented; anything else is a finding."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # overflow of huge numbers
        try:
            return call()
        except DOCUMENTED as error:
            frame = traceback.extract_tb(error.__traceback__)[-1]
            assert frame.filename.startswith(HOME), f"a foreign traceback: {type(error).__name__}: {error} at {frame}"
            assert len(str(error)) > 15, f"no help in: {type(error).__name__}: {error}"
            return None
