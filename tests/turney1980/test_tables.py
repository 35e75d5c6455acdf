"""Tables 1 to 5: what is printed, what the programs cost term by term, and how deep the computation is."""

import numpy as np
import pytest

import dynlib
from dynlib.catalog import read
from dynlib.geometry import cross, dot, matvec
from dynlib.readings.polynomials import Polynomial
from dynlib.turney1980 import strobe_mass, strobe_velocity
from dynlib.turney1980.modified_newton_euler import acceleration_matrix, trace_moment
from dynlib.turney1980.newton_euler import hand_to_base, rotate

TABLES = read("turney1980/tables.yaml")
KINDS = ("mul", "add")


def cost(row, kind, n):
    return Polynomial.parse(str(row[kind]))(n)


def measured(row, kind, n):
    return cost(row.get("measured", row), kind, n)


@pytest.mark.parametrize("table", ["table_2", "table_3", "table_4", "table_5"])
@pytest.mark.parametrize("kind", KINDS)
def test_the_printed_rows_add_up_to_the_printed_total(table, kind):
    for n in range(1, 9):
        assert sum(cost(row, kind, n) for row in TABLES[table]["rows"]) == cost(TABLES[table]["total"], kind, n)


@pytest.mark.parametrize("kind", KINDS)
def test_tables_2_to_4_total_what_table_1_prints(kind):
    for row, table in zip(TABLES["table_1"], ("table_2", "table_3", "table_4"), strict=True):
        assert all(cost(row, kind, n) == cost(TABLES[table]["total"], kind, n) for n in range(1, 9))


@pytest.mark.parametrize("n", range(1, 6))
def test_table_2_term_by_term(n):
    by = dynlib.count(dynlib.turney_lagrange, "R" * n).by
    for row in TABLES["table_2"]["rows"]:
        got = by.get(row["equation"], (0, 0))
        assert tuple(got) == tuple(measured(row, kind, n) for kind in KINDS), row["term"]


@pytest.mark.parametrize("n", range(1, 9))
def test_the_appendix_summed_right(n):
    """T23, T24: Σ_q 16 q multiplications are lost, and Σ_q 16 q(q+1) additions are summed as if q(q-1)."""
    right = {"mul": "27/2 n^3 + 181/2 n^2 + 13 n", "add": "40/3 n^3 + 74 n^2 - 16/3 n"}
    lost = {"mul": 16, "add": 32}
    for kind in KINDS:
        short = cost(right, kind, n) - cost(TABLES["table_2"]["total"], kind, n)
        assert short == lost[kind] * sum(range(1, n + 1))
    double_sum = sum(16 * q * (q + 1) + 32 for q in range(1, n + 1))
    assert double_sum - cost(TABLES["table_2"]["rows"][3], "add", n) == 16 * n * (n + 1)
    kinetic = sum(Polynomial.parse("17/2 n^2 + 17/2 n + 64")(q) for q in range(1, n + 1))
    assert kinetic == cost(TABLES["table_2"]["rows"][3], "mul", n)


def as_tabulated(arm, q, qd, qdd):
    """The mixture that table 3 tabulates: accelerations by A_i, moments by I α + ω × I ω."""
    link = arm.distal(q, qd, qdd)
    w = al = np.zeros_like(link.z)
    a, F, N = -link.g, [None], [None]
    for i in range(1, link.n + 1):
        w, al = rotate(link, i, w, al)
        A = acceleration_matrix(w, al)
        a = matvec(A, link.ps[i]) + matvec(link.A[i].mT, a)
        F.append(link.m[i] * (matvec(A, link.r[i]) + a))
        N.append(matvec(link.I[i], al) + cross(w, matvec(link.I[i], w)) + cross(link.lever[i], F[i]))
    return link.stack(hand_to_base(link, F, N)[0])


def test_the_mixture_of_table_3_gives_the_right_torques():
    arm = dynlib.random_arm("RRRRR", seed=1)
    state = np.random.default_rng(0).normal(size=(3, 5))
    right = dynlib.inverse_dynamics(arm, *state)
    assert np.abs(as_tabulated(arm, *state) - right).max() <= 1e-12 * np.abs(right).max()


@pytest.mark.parametrize(
    "table, program", [("table_3", as_tabulated), ("table_4", dynlib.turney_modified_newton_euler)]
)
@pytest.mark.parametrize("n", range(1, 8))
def test_tables_3_and_4_measured_rows_add_up_to_the_measured_program(table, program, n):
    total = dynlib.count(program, "R" * n)
    for kind in KINDS:
        assert sum(measured(row, kind, n) for row in TABLES[table]["rows"]) == getattr(total, kind)


def price(f, *args, structure="dense"):
    made = dynlib.count(f, None, structure, args=args)
    return made.mul, made.add


def test_the_rows_of_tables_3_and_4_are_the_prices_of_their_terms():
    """The first entry of each row, a link: n = 1 less what n = 0 would cost."""
    M, v, u = np.random.default_rng(0).normal(size=(3, 3, 3))
    v, u = v[0], u[0]
    by = dynlib.count(dynlib.turney_modified_newton_euler, "RR").by
    inner = dynlib.count(dynlib.turney_modified_newton_euler, "RRR").by
    step = {name: tuple(np.subtract(inner[name], by[name])) for name in by}
    rows = {
        "ω_i": step["(3.15)"],
        "α_i": step["(3.16)"],
        "A_i": step["(5.0)"],
        "a_i": step["(3.17)"],
        "m_i ā_i": step["(5.1)"],
        "Tr{A_i K_i σᵗ}": price(trace_moment, M, M),
        "m(r_i + r̄_i) × ā_i": price(cross, v, u),
        "r_i × R_i^{i+1} f_{i+1}": price(cross, v, u),
        "R_i^{i+1} n_{i+1}": price(matvec, M, v),
        "I_i α_i": price(matvec, M, v),
        "ω_i × (I_i ω_i)": price(lambda M, w: cross(w, matvec(M, w)), M, v),
        "τ_i": price(dot, v, u),
    }
    for table in ("table_3", "table_4"):
        for row in TABLES[table]["rows"]:
            if row["term"] in rows:
                slope = tuple(measured(row, kind, 3) - measured(row, kind, 2) for kind in KINDS)
                assert slope == rows[row["term"]], row["term"]


def test_with_principal_axes_the_trace_costs_what_is_printed():
    A = np.random.default_rng(0).normal(size=(3, 3))
    row = next(row for row in TABLES["table_4"]["rows"] if row["term"].startswith("Tr"))
    diagonal = price(trace_moment, A, np.diag([0.2, 0.3, 0.4]), structure="aware")
    assert diagonal == tuple(cost(row, kind, 1) for kind in KINDS)


def test_table_5_is_a_schedule_and_not_the_least():
    """27n + 42 and 27n + 41 against the longest chain of dependent operations."""
    table = TABLES["table_5"]
    depth = Polynomial.parse(table["depth"])
    for n in range(1, 7):
        program = dynlib.trace(dynlib.turney_modified_newton_euler, "R" * n)
        assert program.depth == depth(n) < cost(table["total"], "mul", n) + cost(table["total"], "add", n)
    concurrent = table["rows"][5]
    longest = next(row for row in TABLES["table_3"]["rows"] if row["term"] == "a_i")
    assert (concurrent["mul"], concurrent["add"]) == (longest["mul"], longest["add"])


@pytest.mark.parametrize("row", TABLES["strobing"]["rows"], ids=lambda row: f"{row['matrix']}-{row['structure']}")
def test_strobing_costs(row):
    def strobe(arm, q):
        read_off = {"M": strobe_mass, "C": strobe_velocity}[row["matrix"]]
        return read_off(dynlib.turney_modified_newton_euler, arm, q)

    for n in range(3, 6):
        made = dynlib.count(strobe, "R" * n, row["structure"])
        assert (made.mul, made.add) == (cost(row, "mul", n), cost(row, "add", n))


def test_strobing_C_the_hand_to_base_part_is_cubic():
    def dynamics(n):
        by = dynlib.count(lambda arm, q: strobe_velocity(dynlib.turney_modified_newton_euler, arm, q), "R" * n).by
        return sum(by[name].mul for name in ("(3.19)", "(3.20)", "(3.21)") if name in by)

    fitted = Polynomial.through({n: dynamics(n) for n in range(1, 8)})
    assert len(fitted.coefficients) == 4
