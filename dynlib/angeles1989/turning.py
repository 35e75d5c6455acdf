"""What both passes of the recursion share: Q_i v in eight multiplications, the tensor W_i, and two forms of ḣ_i."""

from __future__ import annotations

from ..geometry import cross, matvec, pack


def turn(link, i, v):
    """Q_i v, from the axes of frame i to those of frame i-1: 8 multiplications, 4 additions. (54), (55)"""
    c, s, ca, sa = link.c[i], link.s[i], link.ca[i], link.sa[i]
    v1, v2, v3 = v[..., 0], v[..., 1], v[..., 2]
    u = v1 * s + v2 * c
    return pack([v1 * c - v2 * s, u * ca - v3 * sa, u * sa + v3 * ca])


def turn_back(link, i, v):
    """Q_iᵀ v, from the axes of frame i-1 to those of frame i: 8 multiplications, 4 additions."""
    c, s, ca, sa = link.c[i], link.s[i], link.ca[i], link.sa[i]
    v1, v2, v3 = v[..., 0], v[..., 1], v[..., 2]
    u = v2 * ca + v3 * sa
    return pack([v1 * c + u * s, u * c - v1 * s, v3 * ca - v2 * sa])


def tensor(w, wd):
    """W = Ω̇ + Ω² of (53), and the products (ω_y ω_z, ω_z ω_x, ω_x ω_y) made on the way: 6 mult., 9 additions."""
    x, y, z = w[..., 0], w[..., 1], w[..., 2]
    xd, yd, zd = wd[..., 0], wd[..., 1], wd[..., 2]
    xx, yy, zz, yz, zx, xy = x * x, y * y, z * z, y * z, z * x, x * y
    W = pack([[-(yy + zz), xy - zd, zx + yd], [xy + zd, -(xx + zz), yz - xd], [zx - yd, yz + xd, -(xx + yy)]])
    return W, pack([yz, zx, xy])


def hdot_euler(link, i, w, wd, W, products):
    """ḣ_i = I_i ω̇_i + ω_i × I_i ω_i, as printed: 24 multiplications, 18 additions. (2)"""
    return matvec(link.I[i], wd) + cross(w, matvec(link.I[i], w))


def hdot_reusing_W(link, i, w, wd, W, products):
    """The same ḣ_i from what W_i already holds: 15 multiplications, 15 additions.

    ḣ_x = I_xx ω̇_x + (I_zz - I_yy) ω_y ω_z + I_yz (W_22 - W_33) + I_xz W_21 - I_xy W_31, and so on in cyclic order.
    """
    I, differences = link.I[i], link.dI[i]

    def component(x):
        y, z = (x + 1) % 3, (x + 2) % 3
        return (
            I[..., x, x] * wd[..., x]
            + differences[..., x] * products[..., x]
            + I[..., y, z] * (W[..., y, y] - W[..., z, z])
            + I[..., x, z] * W[..., y, x]
            - I[..., x, y] * W[..., z, x]
        )

    return pack([component(0), component(1), component(2)])
