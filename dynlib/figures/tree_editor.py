"""The tree editor: hang links where you like, and see what becomes of M, of its factor, and of the cost."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial

import numpy as np
import traitlets

from .. import count
from .. import featherstone2000 as ft
from ..featherstone2000.joints import Revolute
from .figure import Figure

SHAPES = {
    "two arms on a torso": (0, 1, 2, 3, 1, 5, 6),
    "chain": tuple(range(12)),
    "binary tree": (0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7),
    "torso with five legs": (0, *(1 + 3 * k + j if j else 1 for k in range(5) for j in range(3))),
    "hub with arms of one link": (0, *(1 for _ in range(11))),
}
SAMPLES = ((0,), (0, 0, 1), (0, 1, 1), (0, 1, 2), (0, 1, 2, 2), (0, 1, 2, 3), (0, 1, 2, 3, 4), (0, 1, 2, 3, 4, 5))


def features(parent) -> list[int]:
    """What the cost depends on: N, links at depth 1, 2, 3, ancestors and their squares, leaves, leaves on the base."""
    p = [0, *parent]
    depth = [0]
    for i in p[1:]:
        depth.append(depth[i] + 1)
    depth, leaf = depth[1:], [i not in parent for i in range(1, len(p))]
    above = [d - 1 for d in depth]
    at = [depth.count(k) for k in (1, 2, 3)]
    bare = [x for x, d in zip(leaf, depth, strict=True) if d == 1]
    return [len(parent), *at, sum(above), sum(a * a for a in above), sum(leaf), sum(bare)]


def flops(f, parent) -> int:
    """Operations of ``f`` on a general tree of revolute joints with these parents, counted in a run."""
    n = len(parent)
    tree = replace(ft.random_tree(1, n=n, kinds="R"), parent=tuple(parent), joints=(Revolute(),) * n)
    counted = count(partial(f, tree), None, structure="aware", args=tree.random_state(0))
    return counted.mul + counted.add


@cache
def costs() -> dict[str, list[int]]:
    """Whole numbers c with flops = c · features, found from counted runs on the sample trees."""
    A = np.array([features(p) for p in SAMPLES], float)
    found = {}
    for name, f in (("ABA", ft.aba), ("CRBA", ft.crba_forward)):
        runs = np.array([flops(f, p) for p in SAMPLES], float)
        c = np.rint(np.linalg.lstsq(A, runs)[0])
        if (A @ c != runs).any():
            raise ArithmeticError(f"the cost of {f.__name__} is not a whole combination of the features of a tree")
        found[name] = c.astype(int).tolist()
    return found


class TreeEditor(Figure):
    """A tree of revolute joints to rehang. Traits ``parent``, ``entries`` (of M), ``fill``, ``flops``."""

    source = "tree_editor"
    parent = traitlets.List().tag(sync=True)
    entries = traitlets.Int(0).tag(sync=True)
    fill = traitlets.Int(0).tag(sync=True)
    flops = traitlets.Dict().tag(sync=True)

    def __init__(self, caption: str = ""):
        shapes = {name: list(parent) for name, parent in SHAPES.items()}
        caption = caption or "A tree, the pattern of its mass matrix, and the pattern of the factor."
        super().__init__(data={"shapes": shapes, "costs": costs()}, parent=next(iter(shapes.values())), caption=caption)

    def still(self):
        import matplotlib.pyplot as plt

        figure, axes = plt.subplots(2, 4, figsize=(8, 4.6), layout="constrained")
        for (top, bottom), (name, parent) in zip(axes.T, list(SHAPES.items())[:4], strict=True):
            tree = replace(ft.random_tree(1, n=len(parent), kinds="R"), parent=parent)
            M = ft.crba(tree, tree.random_state(0)[0])
            top.spy(M, markersize=3)
            bottom.spy(np.linalg.cholesky(M), precision=1e-12, markersize=3)
            bills = {way: int(np.dot(c, features(parent))) for way, c in self.data["costs"].items()}
            top.set_title("\n".join([name, *(f"{way}: {bill:,} flops" for way, bill in bills.items())]), fontsize=9)
            for ax in (top, bottom):
                ax.set(xticks=[], yticks=[])
        axes[0, 0].set_ylabel("M; leaves first, the\nfactor fills no more", fontsize=9)
        axes[1, 0].set_ylabel("factor, root first", fontsize=9)
        return figure
