"""A robot read from URDF moves like Pinocchio's reading of the same file; bad files are refused in words."""

import numpy as np
import pytest

import dynlib
from dynlib.urdf import read_urdf

pytest.importorskip("yourdfpy")
pin = pytest.importorskip("pinocchio")

INERTIAL = (
    '<inertial><origin xyz="{x} {y} {z}" rpy="0.1 -0.2 0.3"/><mass value="{m}"/>'
    '<inertia ixx="0.2" ixy="0.01" ixz="-0.02" iyy="0.25" iyz="0.015" izz="0.3"/></inertial>'
)


def link(name, x=0.1, y=-0.05, z=0.2, m=1.5):
    return f'<link name="{name}">{INERTIAL.format(x=x, y=y, z=z, m=m)}</link>'


def joint(name, kind, parent, child, xyz="0 0 0.3", rpy="0 0 0", axis="0 0 1", extra=""):
    limit = "" if kind in ("fixed", "continuous") else '<limit lower="-2" upper="2" effort="1" velocity="1"/>'
    return (
        f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>'
        f'<origin xyz="{xyz}" rpy="{rpy}"/><axis xyz="{axis}"/>{limit}{extra}</joint>'
    )


def write(folder, *parts, name="robot.urdf"):
    path = folder / name
    path.write_text(f'<?xml version="1.0"?><robot name="r">{"".join(parts)}</robot>')
    return path


def random_robot(folder, joints, seed):
    rng, parts = np.random.default_rng(seed), [link("l0")]
    for i, letter in enumerate(joints, 1):
        numbers = rng.uniform(-1, 1, (4, 3)).round(3)
        text = [" ".join(map(str, row)) for row in numbers]
        kind = {"R": "revolute", "P": "prismatic"}[letter]
        parts += [link(f"l{i}", *numbers[3] / 5, m=1 + i / 3), joint(f"j{i}", kind, f"l{i - 1}", f"l{i}", *text[:3])]
        if i % 2:
            parts += [
                link(f"tool{i}", m=0.3),
                joint(f"f{i}", "fixed", f"l{i}", f"tool{i}", "0.1 0.2 0.3", "0.3 0.1 0.2"),
            ]
    return write(folder, *parts)


def torques(path, state):
    model = pin.buildModelFromUrdf(str(path))
    model.gravity.linear = np.array([0, 0, -9.81])
    return pin.rnea(model, model.createData(), *state)


@pytest.mark.parametrize("joints", ["R", "P", "RP", "PR", "RRR", "RPRPR", "RRRRRR", "PRRRRRR"])
def test_an_arm_from_urdf_has_pinocchios_torques(tmp_path, joints):
    for seed in range(5):
        path = random_robot(tmp_path, joints, seed)
        arm = dynlib.Arm.from_urdf(path)
        state = np.random.default_rng(seed).normal(size=(3, arm.n))
        right = torques(path, state)
        assert arm.joints == joints
        assert np.abs(dynlib.inverse_dynamics(arm, *state) - right).max() <= 1e-11 * np.abs(right).max()


@pytest.mark.parametrize(
    "axes", [("0 0 1", "0 0 1", "0 0 -1"), ("0 0 1", "1 0 0", "0 1 0"), ("0 1 0", "0 1 0", "0 1 0")]
)
def test_parallel_opposite_and_crossing_axes_are_no_trouble(tmp_path, axes):
    for offsets in (["0 0 0.3"] * 3, ["0.2 0 0"] * 3, ["0.1 0.2 0.3"] * 3):
        parts = [link("l0")]
        for i, (axis, xyz) in enumerate(zip(axes, offsets, strict=True), 1):
            parts += [link(f"l{i}"), joint(f"j{i}", "continuous", f"l{i - 1}", f"l{i}", xyz, axis=axis)]
        path = write(tmp_path, *parts)
        q, qd, qdd = np.random.default_rng(1).normal(size=(3, 3))
        model = pin.buildModelFromUrdf(str(path))
        wrapped = np.ravel(np.stack([np.cos(q), np.sin(q)], axis=1))  # how Pinocchio writes a continuous joint
        right = pin.rnea(model, model.createData(), wrapped, qd, qdd)
        assert np.allclose(
            dynlib.inverse_dynamics(dynlib.Arm.from_urdf(path), q, qd, qdd), right, rtol=1e-11, atol=1e-11
        )


def test_nearly_parallel_axes_are_refused_and_snapped_on_request(tmp_path):
    parts = [link("l0"), link("l1"), link("l2"), joint("j1", "revolute", "l0", "l1")]
    path = write(tmp_path, *parts, joint("j2", "revolute", "l1", "l2", "0.3 0 0", axis="0 0.0001 1"))
    with pytest.raises(ValueError, match="'j1' and 'j2' are parallel within 1.0e-04 rad.*snap=True.*Tree.from_urdf"):
        dynlib.Arm.from_urdf(path)
    state = np.random.default_rng(1).normal(size=(3, 2))
    snapped = dynlib.inverse_dynamics(dynlib.Arm.from_urdf(path, snap=True), *state)
    assert np.allclose(snapped, torques(path, state), rtol=1e-2)


def test_a_tree_from_urdf_has_pinocchios_torques_branches_and_all(tmp_path):
    ft, rng = dynlib.featherstone2000, np.random.default_rng(3)
    for seed in range(5):
        path = random_robot(tmp_path, "RPRRP", seed)
        branch = [link("b1"), joint("z1", "revolute", "l2", "b1", "0.1 0.2 0.1", "0.3 0.2 0.1", "0 1 0"), link("b2")]
        branch.append(joint("z2", "prismatic", "b1", "b2", "0 0.3 0.1", "0 0 1", "1 1 0"))
        path.write_text(path.read_text().replace("</robot>", "".join(branch) + "</robot>"))
        tree, model = ft.Tree.from_urdf(path), pin.buildModelFromUrdf(str(path))
        names = [body.joint for body in read_urdf(path)]
        order = [names.index(name) for name in list(model.names)[1:]]
        state = rng.normal(size=(3, tree.nv))
        right = pin.rnea(model, model.createData(), *(x[order] for x in state))
        assert np.abs(ft.rnea(tree, *state)[order] - right).max() <= 1e-11 * np.abs(right).max()


def test_limits_are_kept(tmp_path):
    body = read_urdf(write(tmp_path, link("a"), link("b"), joint("j", "revolute", "a", "b")))[0]
    assert body.limits == (-2, 2) and body.joint == "j"


TWO = [link("a"), link("b")]
BAD = {
    "mimics another": [*TWO, joint("j", "revolute", "a", "b", extra='<mimic joint="k"/>')],
    "of type 'floating'": [*TWO, joint("j", "floating", "a", "b")],
    "which the file does not have": [*TWO, joint("j", "revolute", "a", "nowhere")],
    "one root": [*TWO, link("c"), joint("j", "revolute", "a", "b")],
    "child of two joints": [*TWO, link("c"), joint("j", "revolute", "a", "b"), joint("k", "revolute", "c", "b")],
    "no joint of this file moves": [*TWO, joint("j", "fixed", "a", "b")],
    "should be a direction": [*TWO, joint("j", "revolute", "a", "b", axis="0 0 0")],
    "branches off": [*TWO, link("c"), joint("j", "revolute", "a", "b"), joint("k", "revolute", "a", "c")],
    "not positive semidefinite": [*TWO[:1], link("b").replace('"0.2"', '"-0.2"'), joint("j", "revolute", "a", "b")],
}  # fmt: skip


@pytest.mark.parametrize("words", BAD)
def test_a_bad_robot_is_refused_in_words(tmp_path, words):
    with pytest.raises(ValueError, match=words):
        dynlib.Arm.from_urdf(write(tmp_path, *BAD[words]))


@pytest.mark.parametrize(
    "text, words",
    [
        ('<!DOCTYPE r [<!ENTITY x "y">]><robot name="r"/>', "document type or entities"),
        ("not xml at all", "not a readable URDF file"),
        ("<robot name='r'><link name='a'>", "not a readable URDF file"),
    ],
)
def test_a_bad_file_is_refused_in_words(tmp_path, text, words):
    path = tmp_path / "bad.urdf"
    path.write_text(text)
    with pytest.raises(ValueError, match=words):
        dynlib.Arm.from_urdf(path)
    with pytest.raises(FileNotFoundError, match="there is no file"):
        dynlib.Arm.from_urdf(tmp_path / "missing.urdf")
