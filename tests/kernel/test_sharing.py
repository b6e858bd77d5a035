"""Collections whose copies share what they have in common, and go their own ways where they differ."""

from labtop.kernel.sharing import Ledger, Register


def test_a_copy_of_a_ledger_does_not_know_what_the_other_adds() -> None:
    one = Ledger([1, 2])
    other = one.copy()
    one.append(3)
    assert (list(one), list(other)) == ([1, 2, 3], [1, 2])


def test_where_two_ledgers_go_on_differently_each_keeps_its_own() -> None:
    one = Ledger([1, 2])
    other = one.copy()
    one.append(3)
    other.append(4)
    one.append(5)
    assert (list(one), list(other)) == ([1, 2, 3, 5], [1, 2, 4])


def test_what_is_taken_from_a_ledger_stays_in_its_copy() -> None:
    one = Ledger([1, 2])
    other = one.copy()
    assert one.pop() == 2
    one.append(7)
    assert (list(one), list(other)) == ([1, 7], [1, 2])


def test_a_copy_of_a_register_does_not_know_what_the_other_adds() -> None:
    one: Register[str, int] = Register()
    one.add("a", 1)
    other = one.copy()
    one.add("b", 2)
    assert (one.get("b"), other.get("b"), other.get("a")) == (2, None, 1)


def test_where_two_registers_go_on_differently_each_keeps_its_own() -> None:
    one: Register[str, int] = Register()
    other = one.copy()
    one.add("a", 1)
    other.add("a", 2)
    other.add("b", 3)
    assert (one.get("a"), one.get("b"), other.get("a"), other.get("b")) == (1, None, 2, 3)
