"""Robots from URDF files: parsed by yourdfpy, fixed joints merged, a chain turned into Denavit–Hartenberg screws.

A URDF joint sits anywhere on its parent with any axis; its link's frame is the joint's. All that matters to the
dynamics is where the axes and the masses are when every joint variable is zero, so that is what is read off.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from xml.parsers import expat

import numpy as np

from . import validate
from .arm import Arm
from .files import contents
from .geometry import skew

LETTERS = {"revolute": "R", "continuous": "R", "prismatic": "P"}
NEARLY = 1e-3  # radians: axes closer to parallel than this, but not parallel, have their common normal far away
EXACTLY = 1e-9


@dataclass(frozen=True)
class Body:
    """A moving link with what is fixed to it, in root coordinates when every joint variable is zero."""

    name: str
    joint: str
    letter: str
    parent: int  # number of the body it hangs on, from 1; 0 is the base
    frame: np.ndarray  # (4, 4), the joint's frame
    axis: np.ndarray  # (3,), unit
    limits: tuple[float, float]
    mass: float
    com: np.ndarray  # (3,)
    inertia: np.ndarray  # (3, 3) about com


def read_urdf(path: str | Path) -> list[Body]:
    """The moving bodies of a URDF file, parents first.

    Raises
    ------
    FileNotFoundError, ValueError
        Naming the joint or link and what would be right. Document types and entities are refused, so a file can
        neither blow up nor read other files; meshes are never opened.
    """
    robot = _parse(path)
    links, joints = {link.name: link for link in robot.links}, {joint.name for joint in robot.joints}
    if len(links) < len(robot.links) or len(joints) < len(robot.joints):
        raise ValueError("two links or two joints have the same name; every name should be used once")
    children: dict[str, list] = {name: [] for name in links}
    for joint in robot.joints:
        for end in (joint.parent, joint.child):
            if end not in links:
                raise ValueError(f"joint {joint.name!r} names the link {end!r}, which the file does not have")
        if joint.mimic is not None:
            raise ValueError(f"joint {joint.name!r} mimics another; remove <mimic> or model the coupling as a gear")
        if joint.type not in (*LETTERS, "fixed"):
            known = ", ".join((*LETTERS, "fixed"))
            raise ValueError(f"joint {joint.name!r} is of type {joint.type!r}; this reader knows {known}")
        children[joint.parent].append(joint)
    moved = {joint.child for joint in robot.joints}
    if len(moved) != len(robot.joints):
        raise ValueError("some link is the child of two joints; a URDF file describes a tree")
    roots = [name for name in links if name not in moved]
    if len(roots) != 1:
        raise ValueError(f"a tree has one root; this file has {len(roots)}: {', '.join(roots) or 'none (a cycle)'}")

    found: list[dict] = [{"parts": []}]  # 0 is the base
    waiting, seen = [(roots[0], 0, np.eye(4), None)], 0  # link, body its joint hangs on, pose of its joint, its joint
    while waiting:
        name, body, T, joint = waiting.pop()
        if joint is not None and joint.type != "fixed":
            found.append(_moving(joint, body, T))
            body = len(found) - 1
        found[body]["parts"].append((T, links[name].inertial))
        seen += 1
        for joint in reversed(children[name]):
            at = T if joint.origin is None else T @ joint.origin
            waiting.append((joint.child, body, at, joint))
    if seen < len(links):
        raise ValueError(f"{len(links) - seen} links hang on each other in a cycle; a URDF file describes a tree")
    if len(found) == 1:
        raise ValueError("no joint of this file moves; a robot needs at least one")
    return [Body(**{k: v for k, v in body.items() if k != "parts"}, **merged(body["parts"])) for body in found[1:]]


def _moving(joint, body: int, frame: np.ndarray) -> dict:
    axis = np.array([1.0, 0, 0]) if joint.axis is None else np.asarray(joint.axis, float)
    if not np.isfinite(axis).all() or not np.linalg.norm(axis) > 0:
        raise ValueError(f"joint {joint.name!r} has the axis {axis.tolist()}; it should be a direction")
    limit = None if joint.type == "continuous" else joint.limit
    limits = (-np.inf, np.inf) if limit is None else (limit.lower or 0, limit.upper or 0)  # URDF's default is 0
    return {
        "name": joint.child,
        "joint": joint.name,
        "letter": LETTERS[joint.type],
        "parent": body,
        "frame": frame,
        "axis": frame[:3, :3] @ axis / np.linalg.norm(axis),
        "limits": tuple(map(float, limits)),
        "parts": [],
    }


def _parse(path):
    data = contents(path)

    def refuse(*_):
        raise ValueError("it declares a document type or entities; a robot needs neither, so it is refused")

    parser = expat.ParserCreate()
    parser.StartDoctypeDeclHandler = refuse
    try:
        parser.Parse(data, True)
    except (expat.ExpatError, ValueError, LookupError) as error:
        raise ValueError(f"{path} is not a readable URDF file: {error}") from None
    try:
        from yourdfpy import URDF
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError('reading URDF needs yourdfpy: pip install "dynlib-book[urdf]"') from error
    try:
        return URDF.load(
            str(path),
            build_scene_graph=False,
            build_collision_scene_graph=False,
            load_meshes=False,
            load_collision_meshes=False,
        ).robot
    except Exception as error:  # the parser's own errors name neither the file nor what is wanted
        raise ValueError(f"{path} is not a readable URDF file: {type(error).__name__}: {error}") from error


def merged(parts) -> dict:
    """Mass, centre of mass and inertia of bodies fixed to each other, in root coordinates."""
    solids = []
    for T, inertial in parts:
        if inertial is None:
            continue
        if (inertial.mass or 0) < 0:
            raise ValueError(f"a link has mass {inertial.mass:g} kg; a mass is never negative")
        at = T @ (np.eye(4) if inertial.origin is None else inertial.origin)
        R, I = at[:3, :3], np.zeros((3, 3)) if inertial.inertia is None else np.asarray(inertial.inertia, float)
        solids.append((float(inertial.mass or 0), at[:3, 3], R @ I @ R.T))
    mass = sum(m for m, _, _ in solids)
    com = sum((m * c for m, c, _ in solids), np.zeros(3)) / (mass or 1)
    inertia = sum((I - m * skew(c - com) @ skew(c - com) for m, c, I in solids), np.zeros((3, 3)))
    return {"mass": mass, "com": com, "inertia": inertia}


def arm_from_urdf(path: str | Path, gravity=(0, 0, -9.81), snap: bool = False) -> Arm:
    """The serial arm of a URDF file; :meth:`dynlib.Arm.from_urdf` is this function.

    The arm's base frame is set on the axis of the first joint, as Denavit and Hartenberg want it; ``gravity`` is given
    in the file's root frame and turned into it. Joint variables keep their zero and their sign.

    Parameters
    ----------
    path : path of the file
    gravity : (3,) array_like
        Field vector in the root frame of the file.
    snap : bool
        Make axes that are parallel within 1e-3 rad exactly parallel. Without it they are refused.
    """
    return arm_from_bodies(read_urdf(path), gravity, snap, Path(path).stem)


def arm_from_bodies(bodies: list[Body], gravity, snap: bool = False, name: str = "") -> Arm:
    """The arm of bodies in a chain: Denavit and Hartenberg's screws between their axes; see :func:`arm_from_urdf`."""
    for i, body in enumerate(bodies):
        if body.parent != i:
            raise ValueError(
                f"link {body.name!r} branches off; an Arm is one chain. "
                "Read the file with dynlib.featherstone2000.Tree.from_urdf"
            )
    z = [body.axis for body in bodies]
    origins = [body.frame[:3, 3] for body in bodies]
    frames = [(_any_frame(z[0]), origins[0])]
    rows = []
    for i, body in enumerate(bodies):
        (R, o), last = frames[-1], i + 1 == len(bodies)
        if last:
            x, foot, end, axis = R[:, 0], o, o, R[:, 2]
        else:
            if snap and np.linalg.norm(np.cross(R[:, 2], z[i + 1])) < NEARLY:
                z[i + 1] = R[:, 2] * np.sign(R[:, 2] @ z[i + 1])
            axis = z[i + 1]
            x, foot, end = _normal(R, o, axis, origins[i + 1], f"{body.joint!r} and {bodies[i + 1].joint!r}")
        theta = np.arctan2(R[:, 1] @ x, R[:, 0] @ x)
        alpha = np.arctan2(np.cross(R[:, 2], axis) @ x, R[:, 2] @ axis)
        rows.append(((end - foot) @ x, alpha, (foot - o) @ R[:, 2], theta))
        frames.append((np.stack([x, np.cross(axis, x), axis], axis=1), end))
    a, alpha, d, theta = np.transpose(rows)
    links = list(zip(bodies, frames[1:], strict=True))
    return Arm.from_dh(
        a,
        alpha,
        d,
        theta,
        joints="".join(body.letter for body in bodies),
        mass=[body.mass for body in bodies],
        com=[R.T @ (body.com - o) if body.mass else np.zeros(3) for body, (R, o) in links],
        inertia=[R.T @ body.inertia @ R for body, (R, _) in links],
        gravity=frames[0][0].T @ validate.numbers(gravity, "gravity", (3,)),
        name=name,
    )


def _any_frame(z: np.ndarray) -> np.ndarray:
    """A frame with this z axis; the root's own where they agree."""
    x = np.eye(3)[0] if abs(z[0]) < 0.9 else np.eye(3)[1]
    x = x - (x @ z) * z
    x /= np.linalg.norm(x)
    return np.stack([x, np.cross(z, x), z], axis=1)


def _normal(R, o, axis, point, names):
    """Direction of the common normal from R's z axis through ``o`` to ``axis`` through ``point``, and its two ends."""
    z = R[:, 2]
    across, offset = np.cross(z, axis), point - o
    sine = np.linalg.norm(across)
    if sine < EXACTLY:  # parallel: the normal through o; coincident: keep x
        normal = offset - (offset @ z) * z
        length = np.linalg.norm(normal)
        x = normal / length if length > EXACTLY * max(1, np.linalg.norm(offset)) else R[:, 0]
        return x, o, o + normal
    if sine < NEARLY:
        raise ValueError(
            f"the axes of joints {names} are parallel within {sine:.1e} rad but not exactly, so their common normal "
            "lies far away and a DH table loses digits; read with snap=True to make them parallel, "
            "or with dynlib.featherstone2000.Tree.from_urdf, which needs no normals"
        )
    x = across / sine
    s, _, t = np.linalg.solve(np.stack([z, x, -axis], axis=1), offset)
    return x, o + s * z, point + t * axis
