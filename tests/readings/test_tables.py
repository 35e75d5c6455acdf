"""Published costs beside measured ones: which rows a program can have, which it has, and which no program can."""

import numpy as np
import pytest

import dynlib
from dynlib.hollerbach1980 import as_counted, coefficients
from dynlib.readings.polynomials import Cost, Polynomial
from dynlib.readings.tables import cost_table


@pytest.fixture(scope="module")
def table_1():
    return {row.method: row for row in cost_table("hollerbach1980", "table_1").rows}


@pytest.fixture(scope="module")
def table_2():
    return {row.method: row.costs["printed"] for row in cost_table("hollerbach1980", "table_2").rows}


def test_rows_said_to_be_exact_are_exactly_those_whose_order_costs_the_print(table_1):
    for row in table_1.values():
        if "as counted" in row.costs:
            equal = [k for k in Cost._fields if getattr(row.costs["as counted"], k) == getattr(row.costs["printed"], k)]
            assert tuple(equal) == row.exact, row.method
    assert table_1["Waters"].exact == table_1["Horn, Raibert"].exact == ("mul", "add")


@pytest.mark.parametrize("n", range(1, 9))
def test_waters_as_counted_costs_the_print_run_by_run(n, table_1):
    run, printed = dynlib.count(as_counted.waters, "R" * n), table_1["Waters"].costs["printed"]
    assert (run.mul, run.add) == (printed.mul(n), printed.add(n))


@pytest.mark.parametrize("joints", ["R", "RP", "PRR", "RRPR"])
def test_programs_as_counted_give_the_right_torques(joints):
    arm = dynlib.random_arm(joints, seed=5)
    q, qd, qdd = np.random.default_rng(2).normal(size=(3, 4, arm.n))
    reference = dynlib.inverse_dynamics(arm, q, qd, qdd)
    contracted = as_counted.contraction(*coefficients(arm, q), qd, qdd)
    for tau in (as_counted.waters(arm, q, qd, qdd), as_counted.hollerbach_4x4(arm, q, qd, qdd), contracted):
        assert np.abs(tau - reference).max() <= 1e-12 * np.abs(reference).max()


def test_multiplications_of_the_4x4_row_stay_20_a_link_above_the_order_that_explains_its_additions(table_1):
    costs = table_1["Hollerbach (4×4)"].costs
    assert all(costs["printed"].mul(n) - costs["as counted"].mul(n) == 20 * n for n in range(1, 9))


def test_no_program_can_cost_the_printed_uicker_kahn_polynomials(table_1):
    printed = table_1["Uicker/Kahn"].costs["printed"]
    assert printed.mul(1) == Polynomial.parse("215 1/2")(1)
    assert printed.add(1) == Polynomial.parse("167 1/6")(1)
    assert [n for n in range(1, 13) if printed.mul(n).denominator > 1] == [1, 5, 9]


def test_the_scanned_quarter_in_waters_row_would_cost_fractions():
    scanned = Polynomial.parse("106 1/2 n^2 + 620 1/4 n - 512")
    assert scanned(1).denominator == 4 and scanned(6).denominator == 2


def test_table_2_is_table_1_at_six_joints_but_for_two_slips(table_1, table_2):
    slips = {}
    for method, printed in table_2.items():
        polynomial = table_1[method].costs["printed"]
        for kind in Cost._fields:
            difference = getattr(polynomial, kind)(6) - getattr(printed, kind)
            if difference:
                slips[method, kind] = difference
    assert slips == {("Uicker/Kahn", "mul"): 872, ("Waters", "mul"): -6}  # H15, H17


def test_sharing_and_structure_only_ever_make_a_program_cheaper(table_1):
    for row in table_1.values():
        for kind in Cost._fields:
            dense, aware = (getattr(row.costs[c], kind) for c in ("dense", "aware"))
            assert all(aware(n) < dense(n) for n in range(2, 9)), row.method


def test_a_table_prints_in_numbers_as_text_and_as_markdown(table_1):
    table = cost_table("hollerbach1980", "table_1")
    assert "810 n − 609" in str(table)
    six = table.at(6)
    assert six.rows[1].costs["as counted"] == (7045, 5652)
    markdown = six._repr_markdown_().splitlines()[2:]
    assert len({line.count("|") for line in markdown}) == 1 and len(markdown) == 2 + 2 * len(six.rows)
    with pytest.raises(ValueError, match="n = 40"):
        table.at(40)
