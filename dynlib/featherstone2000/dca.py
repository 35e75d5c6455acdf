"""The divide-and-conquer algorithm (Featherstone 1999): assemblies of bodies joined two by two, in a balanced order.

An assembly knows how the bodies at which it will still be joined (its handles) accelerate under forces there:
a_x = Σ_y Φ_xy f_y + b_x, equation 11's Φ for many handles. The base is a body with Φ = 0 and b = 0; its
acceleration a_0 is counted to the joints it carries.
"""

from __future__ import annotations

from dataclasses import dataclass

from .bodies import Bodies
from .spatial import inverse


@dataclass(frozen=True, eq=False)
class Assembly:
    """Φ and b by handle; a leaf has no joint, otherwise ``joint`` joined ``inner`` to ``outer``."""

    Phi: dict
    b: dict
    joint: int = 0
    inner: Assembly | None = None
    outer: Assembly | None = None
    gamma: object = None  # f^J = gamma + V(Σ Φ_px f_x - Σ Φ_sy f_y)
    V: object = None


def dca(tree, q, qd, tau, fx=None, v0=None, a0=None):
    """Joint accelerations of a tree (or an arm) by balanced assembly; no massless link.

    O(N) work and O(log N) depth for bounded branching.

    >>> import dynlib
    >>> arm = dynlib.random_arm("RPR")
    >>> forces = dynlib.inverse_dynamics(arm, [0.1, 0.2, 0.3], [1, 2, 3], [3, 4, 5])
    >>> dca(arm, [0.1, 0.2, 0.3], [1, 2, 3], forces).round(10)
    array([3., 4., 5.])
    """
    s = Bodies(tree, q, qd, fx, v0, a0, tau=tau)
    whole = _assembled(s, frozenset(range(s.tree.N + 1)))
    a = s.s.lists(1)[0]
    pending = [(whole, {})]
    while pending:
        part, f = pending.pop()
        if not part.joint:
            (body,) = part.b
            a[body] = part.b[body] + part.Phi[body, body] @ f[body] if body in f else part.b[body]
            continue
        p, j = s.p[part.joint], part.joint
        fJ = part.gamma
        for x, force in f.items():
            Phi = part.inner.Phi[p, x] if x in part.inner.b else -part.outer.Phi[j, x]
            fJ = fJ + part.V @ (Phi @ force)
        inside = {x: y for x, y in f.items() if x in part.inner.b}
        outside = {x: y for x, y in f.items() if x in part.outer.b}
        inside[p] = inside[p] - fJ if p in inside else -fJ
        outside[j] = outside[j] + fJ if j in outside else fJ
        pending += [(part.inner, inside), (part.outer, outside)]
    return s.joint_accelerations(a)


def _assembled(s, bodies):
    """The assembly of a connected set of bodies, split at the joint that leaves the two halves most alike."""
    if len(bodies) == 1:
        (i,) = bodies
        if i == 0:
            return Assembly({(0, 0): 0 * s.I[1].matrix}, {0: 0 * s.b[1]})
        Phi = inverse(s.I[i].matrix)
        return Assembly({(i, i): Phi}, {i: Phi @ s.b[i]})
    beyond = {j: bodies & frozenset(s.tree.subtree[j]) for j in bodies if j and s.p[j] in bodies}
    j = min(beyond, key=lambda j: (abs(2 * len(beyond[j]) - len(bodies)), j))
    inner, outer = _assembled(s, bodies - beyond[j]), _assembled(s, beyond[j])
    return _joined(s, j, inner, outer, _handles(s, bodies))


def _handles(s, bodies):
    """Bodies with a joint to some body outside."""
    return {i for i in bodies if any((i in (j, s.p[j])) and not {j, s.p[j]} <= bodies for j in s.links)}


def _joined(s, j, A, B, handles):
    p, T = s.p[j], s.T[j]
    both = B.Phi[j, j] + A.Phi[p, p]
    V = T @ inverse(T.mT @ both @ T) @ T.mT
    push = s.A[j] @ s.tau[j]
    gamma = push - V @ (both @ push + B.b[j] - A.b[p] - s.c[j])
    Phi, b = {}, {}
    sides = {x: (A, p) if x in A.b else (B, j) for x in handles}
    for x, (part, at) in sides.items():
        moved = part.Phi[x, at] @ gamma
        b[x] = part.b[x] - moved if part is A else part.b[x] + moved
        for y, (other, there) in sides.items():
            flow = (part.Phi[x, at] @ V) @ other.Phi[there, y]
            Phi[x, y] = part.Phi[x, y] - flow if part is other else flow
    return Assembly(Phi, b, j, A, B, gamma, V)
