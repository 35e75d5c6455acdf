"""The catalogue: every number with its source and status, every reading as declared, every bad file refused."""

import numpy as np
import pytest

import dynlib
from dynlib.catalog import read

NAMES = set("stanford stanford_literal stanford_ocr industrial6 industrial6_literal puma560 planar2 planar3".split())
STATUSES = {"printed", "reconstructed", "inferred", "assumed"}
GOOD = """
convention: mdh
gravity: [0, 0, -9.81]
rows:
  - {joint: R, a: 0, alpha: 0, d: 0}
  - {joint: P, a: 0.5, alpha: 90, theta: 30, d: 0.1}
links:
  - {mass: 1, com: [0, 0, 0], inertia: [1, 1, 1]}
  - {mass: 1, com: [0, 0, 0], inertia: [[1, 0.1, 0], [0.1, 1, 0], [0, 0, 1]]}
"""


def test_the_catalogue_holds_the_eight_arms():
    assert NAMES <= set(dynlib.arms())


@pytest.mark.parametrize("name", dynlib.arms())
def test_every_number_has_a_source_and_a_status(name):
    file = read(f"arms/{name}.yaml")
    assert file["source"]
    for entry in [file, *file["rows"], *file["links"], *file.get("drives", [])]:
        numbers = set(entry) - {"convention", "joint", "rows", "links", "allowed", "drives", "status", "note", "source"}
        status = entry["status"] if isinstance(entry["status"], dict) else dict.fromkeys(numbers, entry["status"])
        assert set(status) == numbers and set(status.values()) <= STATUSES


@pytest.mark.parametrize("name", dynlib.arms())
def test_allowances_name_exactly_the_links_that_break_the_triangle_inequality(name):
    arm = dynlib.load_arm(name)
    moments = np.linalg.eigvalsh(arm.inertia)
    broken = np.flatnonzero(moments[:, 2] - moments[:, 0] - moments[:, 1] > 1e-9 * moments[:, 2]) + 1
    assert [link for link, reason in arm.allowed if reason] == list(broken)


def test_the_links_that_break_the_triangle_inequality_are_these():
    broken = {name: [link for link, _ in dynlib.load_arm(name).allowed] for name in NAMES}
    assert {k: v for k, v in broken.items() if v} == {"puma560": [1, 3], "industrial6": [1], "industrial6_literal": [1]}


def test_stanford_conventions():
    """Angeles, Ma, Rojas (8): b = -d; joint variables without offset; (0, π/2, 0, ...) holds the boom level."""
    arm = dynlib.load_arm("stanford")
    assert arm.joints == "RRPRRR" and arm.convention == "mdh" and not arm.theta.any()
    np.testing.assert_array_equal(arm.d, [0.1, 0.1, 0, 0.6, 0, 0.2])
    np.testing.assert_array_equal(np.degrees(arm.mdh.alpha), [0, -90, -90, 0, 90, -90])
    tau = dynlib.inverse_dynamics(arm, [0, np.pi / 2, 0, 0, 0, 0], np.zeros(6), np.zeros(6))
    levers = 9.81 * np.array([0.7 + 0.6 * 0.66 + 0.5 * 0.8, 0.6 * 0.06 + 0.5 * 0.2])  # about joints 2 and 5
    np.testing.assert_allclose(tau[[1, 4]], levers, rtol=1e-14)


def test_literal_readings_of_the_stanford_arm_take_every_90_as_positive():
    for name, d6 in ("stanford_literal", -0.2), ("stanford_ocr", 0):
        arm = dynlib.load_arm(name)
        np.testing.assert_array_equal(np.degrees(arm.mdh.alpha), [0, 90, 90, 0, 90, 90])
        np.testing.assert_array_equal(arm.d, [0.1, 0.1, 0, 0.6, 0, d6])


def test_both_readings_of_the_industrial_arm_have_one_geometry():
    distal, literal = dynlib.load_arm("industrial6"), dynlib.load_arm("industrial6_literal")
    for key in ("a", "alpha", "d", "theta"):
        np.testing.assert_array_equal(getattr(distal, key), getattr(literal, key))
    com = [[0, 0, -0.33], [0.15, 0, -0.13], [0.38, 0.04, 0], [0.08, 0, 0.04], [0, 0.08, -0.05], [0, 0, 0]]
    np.testing.assert_allclose(distal.mdh.com, com, atol=1e-15)  # on the links, in the paper's frames
    np.testing.assert_array_equal(literal.mdh.com, distal.dh.com)


def test_puma_keeps_its_drives_beside_the_rigid_arm():
    """At rest in the zero pose only gravity acts: 37.4837 and 0.2489 N m at joints 2 and 3."""
    assert len(read("arms/puma560.yaml")["drives"]) == 6
    tau = dynlib.inverse_dynamics(dynlib.load_arm("puma560"), *np.zeros((3, 6)))
    np.testing.assert_allclose(tau, [0, 37.4837, 0.2489, 0, 0, 0], atol=5e-5)


@pytest.mark.parametrize("n", [2, 3])
def test_planar_arms_are_the_generated_ones(n):
    arm, made = dynlib.load_arm(f"planar{n}"), dynlib.planar(n)
    for key in ("joints", "a", "alpha", "d", "theta", "mass", "com", "inertia", "gravity", "name"):
        np.testing.assert_array_equal(getattr(arm, key), getattr(made, key))


def test_unknown_names_list_the_known_ones():
    with pytest.raises(KeyError, match="no arm named 'stanfrod'; the catalogue has .*stanford, .*"):
        dynlib.load_arm("stanfrod")


def test_a_file_of_ones_own(tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text(GOOD)
    arm = dynlib.read_arm(path)
    assert (arm.name, arm.joints, arm.convention) == ("mine", "RP", "mdh")
    np.testing.assert_array_equal(arm.d, [0, 0.1])
    np.testing.assert_allclose(arm.theta, np.radians([0, 30]))


@pytest.mark.parametrize(
    "old, new, message",
    [
        ("convention: mdh", "convention: craig", "convention is 'craig'; it should be one of dh, mdh, amr1989"),
        ("convention: mdh", "convention: [", "is not YAML"),
        ("convention: mdh", "", "the file lacks 'convention'; it has convention, gravity, links, rows"),
        (GOOD, "[1, 2]", "the file should be a mapping"),
        ("a: 0.5, ", "", "row 2 lacks 'a'; it has a, alpha, joint, theta and may have d"),
        ("d: 0}", "b: 0}", "row 1 lacks 'd'"),
        ("d: 0.1", "b: 0.1", "row 2 has the unknown key 'b'"),
        ("joint: P", "joint: S", "joint 2 is 'S'; write R for revolute or P for prismatic"),
        ("{joint: R, a: 0, alpha: 0, d: 0}", "R", "row 1 should be a mapping"),
        ("alpha: 90", "alpha: ninety", r"alpha should hold numbers \(degrees\)"),
        ("a: 0.5", "a: 5e-1", "a should hold numbers"),
        ("mass: 1,", "", "link 1 lacks 'mass'"),
        ("[1, 1, 1]", "[1, 1, 3]", "the inertia of link 1 breaks the triangle inequality"),
        ("[1, 1, 1]", "[1, 1]", "inertia is not a rectangular array"),
        ("  - {mass: 1, com: [0, 0, 0], inertia: [1, 1, 1]}\n", "", r"mass has shape \(1,\); it should be \(2,\)"),
        ("gravity: [0, 0, -9.81]", "gravity: 9.81", r"gravity has shape \(\); it should be \(3,\)"),
        ("links:", "allowed: [{link: 1}]\nlinks:", "entry 1 of allowed lacks 'reason'"),
        ("links:", "allowed: 1\nlinks:", "allowed should be a list, not 1"),
    ],
)
def test_a_bad_file_is_refused_by_name(tmp_path, old, new, message):
    path = tmp_path / "mine.yaml"
    path.write_text(GOOD.replace(old, new, 1))
    with pytest.raises(ValueError, match=f"mine.yaml.*{message}"):
        dynlib.read_arm(path)
