"""The campaign runs, finds what is broken, and finds it again."""

import random

import pytest

from lab.campaign import campaign, net_games
from lab.campaign.attack import Attack, LostError, fight, rng_of

SHARE = "0.0005"
SLOW = {attack.name for attack in net_games.ATTACKS}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(each, marks=pytest.mark.slow if each in SLOW else ())
        for each in campaign.ATTACKS
    ],
)
def test_every_attack_runs_and_loses_nothing(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    code = campaign.main(["--only", name, "--share", SHARE, "--seed", "1"])
    told = capsys.readouterr().out
    assert code == 0, told
    assert f"\n{name} " in told


def broken_now_and_then(rng: random.Random) -> int:
    """Run a case of two tries. About every second case fails, in one of two ways."""
    number = rng.random()
    if number < 0.25:
        raise LostError(f"lost {number}")
    if number < 0.5:
        raise KeyError(number)
    return 2


def test_what_goes_wrong_is_counted_and_can_be_had_again() -> None:
    attack = Attack("broken", 1, broken_now_and_then)
    report = fight(attack, 40, seed=3)
    assert report.tries >= 40
    assert {failure.what.split()[0] for failure in report.failures} == {"lost", "KeyError:"}
    for failure in report.failures:
        with pytest.raises((LostError, KeyError)) as again:
            attack.one(rng_of(attack, 3, failure.case))
        assert str(again.value) in failure.what


def test_a_loss_is_told_with_its_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(campaign.ATTACKS, "broken", Attack("broken", 30, broken_now_and_then))
    assert campaign.main(["--only", "broken", "--seed", "3"]) == 1
    assert "python -m lab campaign --only broken --seed 3 --case " in capsys.readouterr().out


@pytest.mark.skipif(not hasattr(__import__("signal"), "setitimer"), reason="Windows has no timer")
def test_what_hangs_is_ended_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lab.campaign.attack.PATIENCE_SECONDS", 0.05)

    def hang(_: random.Random) -> int:
        while True:
            try:
                list(range(1000))
            except Exception:
                continue

    assert "no end" in fight(Attack("hangs", 1, hang), 1, seed=1).failures[0].what
