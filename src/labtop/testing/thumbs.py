"""Rules of thumb: they read only what their seat may know, and bots that follow them play a match to its end."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from labtop.bots import make
from labtop.bots.minds import minds
from labtop.kernel.match import Match
from labtop.kernel.seed import key_from
from labtop.testing.tables import FEW, LONGEST, Aimed


class Thumbs(Aimed):
    """What a game's own bot must be."""

    @FEW
    @given(st.data())
    def test_rules_of_thumb_read_nothing_that_is_hidden(self, data: st.DataObject) -> None:
        """They also play out imagined matches, in which every card is there to be read: they must not."""
        match, mind = self.position(data), minds(self.game)
        for seat in match.waiting:
            weights = []
            for state in (match.state, match.engine.hidden(match.state, seat)):
                menu, advice = mind.Menu(), mind.loops.Advice()
                mind("weigh", state, seat, menu, advice)
                weights.append(advice.weight[: menu.count].tolist())
            assert weights[0] == weights[1], (
                f"advise reads what seat {seat} may not know: the weights are {weights[0]} with all cards open, and "
                f"{weights[1]} from the hidden copy"
            )

    def test_bots_play_a_match_to_its_end(self, players: int) -> None:
        match = Match(self.game, players, 5)
        bots = [make("heuristic", self.game, key_from(seat)) for seat in range(players)]
        while not match.over:
            assert match.made < LONGEST, f"rules of thumb do not end a match: {match.made} moves were made"
            seat = match.waiting[0]
            match.play(bots[seat].choose(match.engine.hidden(match.state, seat), seat), by=seat)
        assert match.winners, "a match is over and nobody has won it"
