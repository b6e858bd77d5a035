"""The flow of a turn: what comes next when nobody has to decide (CMP-25, CMP-94).

A step looks for the next decision and lets the table wait for it, or makes room for the next step. A matter, such as a
fire, is settled before its step goes on. Each call goes one small way; rules.py calls again until somebody is asked.
"""

from labtop.games.compounded.burners import find_burner, find_prevention
from labtop.games.compounded.discovery import draw_all, find_return, find_swap
from labtop.games.compounded.fires import find_protector, find_scatter
from labtop.games.compounded.lab import ask_grant, ask_journal, ask_raise, find_slot, put_away, reward
from labtop.games.compounded.research import after_window, end_nobel, find_goggles
from labtop.games.compounded.state import PHASE_OF_STEP, Matter, Phase, Stage, State, Step
from labtop.games.compounded.study import find_claim, find_move
from labtop.games.compounded.trading import find_offer
from labtop.games.compounded.turns import (
    end_turn,
    explode_burned,
    explode_left_over,
    fill,
    find_key,
    pass_marker,
    refill,
)
from labtop.kernel.position import wait_for
from labtop.kernel.rule import rule


@rule
def follow(game: State) -> None:
    """One small way on: what has to be settled, or else the step."""
    phase = PHASE_OF_STEP[game.step]
    if game.matter != Matter.NONE:
        settle_matter(game)
    elif phase == Phase.DISCOVERY:
        follow_discovery(game)
    elif phase == Phase.STUDY:
        follow_study(game)
    elif phase == Phase.RESEARCH:
        follow_research(game)
    else:
        follow_lab(game)


@rule
def settle_matter(game: State) -> None:
    """A flame, a compound that is scored, or a fire."""
    matter = game.matter
    if matter == Matter.PREVENT:
        find_prevention(game)
    elif matter == Matter.FIRE:
        find_protector(game)
    elif matter == Matter.SCATTER:
        find_scatter(game)
    elif matter == Matter.GRANT:
        ask_grant(game)
    elif matter == Matter.REWARD:
        reward(game)
    elif matter == Matter.RAISE:
        ask_raise(game)
    elif matter == Matter.JOURNAL:
        ask_journal(game)
    else:
        put_away(game)


@rule
def follow_discovery(game: State) -> None:
    """Draw, swap, trade, return."""
    step = game.step
    if step == Step.DRAW:
        draw_all(game)
    elif step == Step.SWAP:
        find_swap(game)
    elif step == Step.TRADE:
        find_offer(game)
    else:
        find_return(game)


@rule
def follow_study(game: State) -> None:
    """Claim, move."""
    if game.step == Step.STUDY:
        find_claim(game)
    else:
        find_move(game)


@rule
def follow_research(game: State) -> None:
    """Goggles, then Research turns with a window before and after each."""
    step = game.step
    if step == Step.GOGGLES:
        find_goggles(game)
    elif step == Step.WINDOW:
        if not find_burner(game):
            after_window(game)
    elif step == Step.RESEARCH:
        wait_for(game, game.active, Stage.RESEARCH)
    else:
        end_nobel(game)


@rule
def follow_lab(game: State) -> None:
    """The five steps of the Lab Phase (CMP-94)."""
    step = game.step
    if step == Step.BURNED:
        explode_burned(game)
    elif step == Step.SLOT:
        find_slot(game)
    elif step == Step.LEFT_BURNED:
        explode_left_over(game)
    elif step == Step.FILL:
        fill(game)
    elif step == Step.REFILL:
        refill(game)
    elif step == Step.MARKER:
        pass_marker(game)
    elif step == Step.KEY:
        find_key(game)
    else:
        end_turn(game)
