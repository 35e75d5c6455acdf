"""Unit quaternions (w, x, y, z): the rotation they stand for, their product, and motion along the group."""

from __future__ import annotations

import numpy as np

from ..geometry import cross, pack


def quaternion_frame(w, x, y, z):
    """E of the unit quaternion (w, x, y, z)."""
    return pack(
        [
            [w * w + x * x - y * y - z * z, 2 * (x * y + w * z), 2 * (x * z - w * y)],
            [2 * (x * y - w * z), w * w - x * x + y * y - z * z, 2 * (y * z + w * x)],
            [2 * (x * z + w * y), 2 * (y * z - w * x), w * w - x * x - y * y + z * z],
        ]
    )


def quaternion_product(a, b):
    """Hamilton's product."""
    a0, b0, u, v = a[..., :1], b[..., :1], a[..., 1:], b[..., 1:]
    return np.concatenate([a0 * b0 - (u * v).sum(axis=-1, keepdims=True), a0 * v + b0 * u + cross(u, v)], axis=-1)


def turned(quaternion, angle):
    """The quaternion after the body has turned by the rotation vector ``angle``, in its own axes."""
    half = np.sqrt((angle * angle).sum(axis=-1, keepdims=True)) / 2
    turn = np.concatenate([np.cos(half), np.sinc(half / np.pi) / 2 * angle], axis=-1)
    after = quaternion_product(quaternion, turn)
    return after / np.sqrt((after * after).sum(axis=-1, keepdims=True))


def rotation_chart(angle, w):
    """Rate of the rotation vector when the body turns with ω: dexp⁻¹ up to third order in the angle."""
    return w + cross(angle, w) / 2 + cross(angle, cross(angle, w)) / 12
