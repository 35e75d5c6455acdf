"""Tables I and II against each other and against the sentences about them: arithmetic alone."""

from fractions import Fraction as F

from dynlib.catalog import read

PRINTED = {row["method"]: row for row in read("hollerbach1980/tables.yaml")["table_2"]}


def uicker_kahn(n, top=4):
    mul = F(65, 2) * n**4 + F(1037, 12) * n**3 + F(685, 4) * n**2 + F(160, 3) * n - 128
    return mul, 25 * n**top + F(199, 3) * n**3 + F(259, 2) * n**2 + F(127, 3) * n - 96


def waters(n, linear):
    return F(213, 2) * n**2 + linear * n - 512


def horn_raibert(n):
    return 2 * n**3 + n**2, n**3 + n**2 + 2 * n


def newton_euler(n):
    return 150 * n - 48, 131 * n - 48


def test_only_the_fourth_power_gives_the_additions_of_table_2():
    """H13."""
    assert uicker_kahn(6)[1] == PRINTED["Uicker/Kahn"]["add"] != uicker_kahn(6, top=3)[1]


def test_no_program_costs_what_table_1_prints_for_uicker_and_kahn():
    """H14: half a multiplication and a sixth of an addition at n = 1."""
    assert uicker_kahn(1) == (F(431, 2), F(1003, 6))


def test_table_2_is_not_table_1_at_six_joints_in_two_places():
    """H15, H17."""
    assert uicker_kahn(6)[0] - PRINTED["Uicker/Kahn"]["mul"] == 872
    assert waters(6, F(1241, 2)) - PRINTED["Waters"]["mul"] == -6
    assert waters(6, F(1243, 2)) == PRINTED["Waters"]["mul"]


def test_a_quarter_in_waters_row_costs_fractions():
    """H16: 620¼ n is whole only at multiples of four, 620½ n with 106½ n² always."""
    assert [n for n in range(1, 13) if waters(n, F(2481, 4)).denominator == 1] == [4, 8, 12]
    assert all(waters(n, F(1241, 2)).denominator == 1 for n in range(1, 13))


def test_three_by_three_saves_half_of_the_coefficients_but_not_half_of_the_work():
    """H18: 412 < 830/2, yet at n = 6 the multiplications fall by 49.98 per cent."""
    assert 2 * 412 < 830 and 2 * 320 < 675
    assert (
        F(1, 2) - F(1, 1000) < 1 - F(PRINTED["Hollerbach (3×3)"]["mul"], PRINTED["Hollerbach (4×4)"]["mul"]) < F(1, 2)
    )


def test_where_tables_stop_paying():
    """H19: nine joints by multiplications, eleven by additions, ten in all."""

    def crossing(cost):
        return next(n for n in range(1, 20) if cost(horn_raibert(n)) > cost(newton_euler(n)))

    assert [crossing(lambda c: c[0]), crossing(lambda c: c[1]), crossing(sum)] == [9, 11, 10]
