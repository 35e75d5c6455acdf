"""An arm as a URDF file. The DH numbers stand in it as they are: each pair (a, α) is a fixed joint of its own."""

from __future__ import annotations

from ..validate import an_arm

KINDS = {"R": "revolute", "P": "prismatic"}


def to_urdf(arm) -> str:
    """URDF text; link frames are the proximal ones. Gravity has no place in URDF: hand it to the reader.

    >>> import dynlib
    >>> to_urdf(dynlib.planar(1)).count("<joint")
    2
    """
    table, parts = an_arm(arm).mdh, ['<link name="base"/>']
    for i, letter in enumerate(arm.joints):
        before = f"link{i}" if i else "base"
        x, y, z = table.com[i]
        I = table.inertia[i]
        moments = " ".join(f'i{u}{v}="{_text(I["xyz".index(u), "xyz".index(v)])}"' for u, v in _PAIRS)
        parts += [
            f'<link name="pair{i + 1}"/>',
            f'<joint name="pair{i + 1}" type="fixed"><parent link="{before}"/><child link="pair{i + 1}"/>'
            f'<origin xyz="{_text(table.a[i])} 0 0" rpy="{_text(table.alpha[i])} 0 0"/></joint>',
            f'<link name="link{i + 1}"><inertial><origin xyz="{_text(x)} {_text(y)} {_text(z)}" rpy="0 0 0"/>'
            f'<mass value="{_text(arm.mass[i])}"/><inertia {moments}/></inertial></link>',
            f'<joint name="joint{i + 1}" type="{KINDS[letter]}"><parent link="pair{i + 1}"/><child link="link{i + 1}"/>'
            f'<origin xyz="0 0 {_text(table.d[i])}" rpy="0 0 {_text(table.theta[i])}"/><axis xyz="0 0 1"/>'
            '<limit lower="-1e9" upper="1e9" effort="1e9" velocity="1e9"/></joint>',
        ]
    return "\n".join(['<?xml version="1.0"?>', '<robot name="arm">', *parts, "</robot>\n"])


_PAIRS = ("xx", "xy", "xz", "yy", "yz", "zz")


def _text(x) -> str:
    return repr(float(x))
