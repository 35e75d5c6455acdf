"""Chapters as .ipynb files: `python _ext/notebooks.py FOLDER` writes them twice, with solutions and without."""

import re
import sys
from pathlib import Path

import jupytext

FENCE = r"^(?P<fence>`{3,}|:{3,})"
SOLUTIONS = (
    re.compile(FENCE + r"\{solution-start\}.*?^(?P<end>`{3,}|:{3,})\{solution-end\}\s*?^(?P=end)$", re.M | re.S),
    re.compile(FENCE + r"\{solution\}.*?^(?P=fence)$", re.M | re.S),
)
ANSWER = "```{code-cell} ipython3\n# your answer\n```"


def strip_solutions(chapter: str) -> str:
    """The Markdown text of a chapter with an empty cell in place of each solution."""
    for pattern in SOLUTIONS:
        chapter = pattern.sub(ANSWER, chapter)
    return chapter


def notebook(chapter: str) -> str:
    """The .ipynb text of a chapter given as MyST Markdown."""
    return jupytext.writes(jupytext.reads(chapter, "md:myst"), "ipynb")


def student_notebook(chapter: str) -> str:
    """The .ipynb text of a chapter without its solutions."""
    return notebook(strip_solutions(chapter))


def main(folder: Path) -> None:
    root = Path(__file__).parents[1]
    for path in sorted((root / "chapters").rglob("*.md")):
        text = path.read_text()
        if "kernelspec:" not in text.split("\n---", 1)[0]:
            continue
        for kind, write in {"with-solutions": notebook, "student": student_notebook}.items():
            target = folder / kind / path.relative_to(root / "chapters").with_suffix(".ipynb")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(write(text))
    print(f"notebooks written to {folder.resolve()}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
