"""A formulation with one sign or one index changed is refuted, and the counterexample shows it."""

import ast
import importlib
import inspect

import numpy as np
import pytest

import dynlib
from dynlib.readings.proving import prove_equal

PATTERNS = ["RP", "PR"]


def mutants(f):
    """Every copy of ``f`` whose module differs in one sign or one index, as (kind, line, function)."""
    module = importlib.import_module(f.__module__)
    source = inspect.getsource(module)
    for k in range(len(_sites(ast.parse(source)))):
        changed = ast.parse(source)
        kind, node = _sites(changed)[k]
        if kind == "sign":
            node.op = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.USub: ast.UAdd}[type(node.op)]()
        else:
            _turn(node)
        namespace = {"__name__": module.__name__, "__package__": module.__package__}
        exec(compile(ast.fix_missing_locations(changed), f"<{f.__name__}>", "exec"), namespace)
        yield kind, node.lineno, namespace[f.__name__]


def _sites(tree):
    """The signs and the indices in the functions of a module, without those that only steer loops and branches."""
    body = ast.Module([node for node in tree.body if isinstance(node, ast.FunctionDef)], [])
    loops = [node.iter for node in ast.walk(body) if isinstance(node, ast.For | ast.comprehension)]
    tests = [node.test for node in ast.walk(body) if isinstance(node, ast.If | ast.IfExp)]
    slices = [node.slice for node in ast.walk(body) if isinstance(node, ast.Subscript)]
    steering = {id(node) for part in loops + tests for node in ast.walk(part)}
    inside = steering | {id(node) for part in slices for node in ast.walk(part)}
    sites = []
    for node in ast.walk(body):
        if isinstance(getattr(node, "op", None), ast.Add | ast.Sub | ast.USub) and id(node) not in inside:
            if not isinstance(node, ast.AugAssign) and not isinstance(getattr(node, "left", None), ast.List):
                sites.append(("sign", node))
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load) and id(node) not in steering:
            if _index(node) is not None:
                sites.append(("index", node))
    return sites


def _index(node):
    """The number or variable of an index such as ``[i]``, ``[i - 1]`` or ``[..., 2]``, if it has one."""
    last = node.slice.elts[-1] if isinstance(node.slice, ast.Tuple) else node.slice
    if isinstance(last, ast.Constant) and isinstance(last.value, int):
        return last
    return last if isinstance(last, ast.Name) or (isinstance(last, ast.BinOp) and _plain(last)) else None


def _plain(node):
    return isinstance(node.left, ast.Name) and isinstance(node.right, ast.Constant)


def _turn(node):
    """Change the index: 0 -> 1, other constants one less, i -> i - 1, i ± 1 -> i."""
    old = _index(node)
    if isinstance(old, ast.Constant):
        new = ast.Constant(old.value - 1 if old.value else 1)
    elif isinstance(old, ast.BinOp):
        new = old.left
    else:
        new = ast.BinOp(old, ast.Sub(), ast.Constant(1))
    if isinstance(node.slice, ast.Tuple):
        node.slice.elts[-1] = new
    else:
        node.slice = new


def truth(f, g, joints):
    """Whether floats say f = g on a random arm; None if f does not even run."""
    arm = dynlib.random_arm(joints, seed=3)
    state = np.random.default_rng(5).normal(size=(3, arm.n))
    try:
        left, right = f(arm, *state), g(arm, *state)
    except Exception:
        return None
    return bool(left.shape == right.shape and np.abs(left - right).max() < 1e-9 * np.abs(right).max())


@pytest.mark.parametrize("name", dynlib.INVERSE_DYNAMICS)
def test_a_broken_copy_is_refuted_in_every_one_of_100_seeds(name):
    f = dynlib.INVERSE_DYNAMICS[name]
    cases = [(kind, h, joints) for kind, _, h in mutants(f) for joints in PATTERNS]
    broken = [case for case in cases if truth(case[1], f, case[2]) is False]
    assert {kind for kind, *_ in broken} == {"sign", "index"}
    for seed in range(100):
        _, h, joints = broken[seed % len(broken)]
        proof = prove_equal(h, f, joints, seed=seed)
        assert proof.holds is False
        example = proof.counterexample
        left, right = (k(example.arm, example.q, example.qd, example.qdd) for k in (h, f))
        assert np.abs(left - right)[example.joint - 1] > 1e-6
        assert "g gives" in str(proof) and not example.note


def test_a_change_that_changes_nothing_is_proved_harmless():
    f = dynlib.newton_euler_link
    harmless = [(h, joints) for _, _, h in mutants(f) for joints in PATTERNS if truth(h, f, joints)]
    assert len(harmless) > 5
    assert all(prove_equal(h, f, joints).holds for h, joints in harmless)
