"""Coverage-guided fuzzing of a reader with Atheris: ``python -m tests.fuzz.guided yaml -runs=100000``."""

import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["dynlib", "yaml", "yourdfpy"]):
    from tests.fuzz.readers import READERS, WORDS

reader, seeds = READERS[sys.argv.pop(1)]
folder = Path(tempfile.mkdtemp())
(folder / "corpus").mkdir()
for i, seed in enumerate(seeds):
    (folder / "corpus" / str(i)).write_bytes(seed)
words = ["".join(f"\\x{byte:02x}" for byte in word) for word in WORDS if len(word) < 60]
(folder / "words").write_text("".join(f'"{word}"\n' for word in words))
options = [f"-dict={folder / 'words'}", "-max_len=4096", "-timeout=20"]
atheris.Setup([sys.argv[0], str(folder / "corpus"), *options, *sys.argv[1:]], reader)
atheris.Fuzz()
