"""Coverage-guided fuzzing of a reader with Atheris: ``python -m tests.fuzz.guided yaml -runs=100000``."""

import sys
import tempfile
from pathlib import Path

import atheris
import numpy as np

with atheris.instrument_imports(include=["dynlib", "yaml", "yourdfpy"]):
    import yourdfpy  # noqa: F401  otherwise read only when a file is, too late to be watched

    import dynlib.urdf  # noqa: F401
    from tests.fuzz.readers import READERS, WORDS, mutated


def mutate(data: bytes, longest: int, seed: int) -> bytes:
    """Half of the time a change of words and pieces, so that brackets and names often survive; else one of bytes."""
    rng = np.random.default_rng(seed)
    return mutated(rng, [data])[:longest] if data and rng.random() < 0.5 else atheris.Mutate(data, longest)


reader, seeds = READERS[sys.argv.pop(1)]
folder = Path(tempfile.mkdtemp())
(folder / "corpus").mkdir()
for i, seed in enumerate(seeds):
    (folder / "corpus" / str(i)).write_bytes(seed)
words = ["".join(f"\\x{byte:02x}" for byte in word) for word in WORDS if len(word) < 60]
(folder / "words").write_text("".join(f'"{word}"\n' for word in words))
options = [f"-dict={folder / 'words'}", "-max_len=4096", "-timeout=20"]
atheris.Setup([sys.argv[0], str(folder / "corpus"), *options, *sys.argv[1:]], reader, custom_mutator=mutate)
atheris.Fuzz()
