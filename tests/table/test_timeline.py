"""The timeline: order, times and callbacks, whatever the length of the frames."""

import pytest

from tholos_desktop.rules import Transfer
from tholos_desktop.table.timeline import (
    SPEEDS,
    AnimationStep,
    Flight,
    Timeline,
    ease_in_out,
    linear,
)

ONE = Transfer("w", "w", "A")
TWO = Transfer("g", "B", "C")


def logged(log: list[str], name: str, **times: float) -> AnimationStep:
    """A step of one second that writes down when it begins and ends."""
    return AnimationStep(
        **{"seconds": 1.0, **times},
        on_start=lambda: log.append(f"{name} begins"),
        on_end=lambda: log.append(f"{name} ends"),
    )


@pytest.mark.parametrize("frame", [0.001, 1 / 60, 0.3, 1.0, 7.0])
def test_steps_follow_each_other_whatever_the_frame(frame):
    log: list[str] = []
    timeline = Timeline()
    timeline.add(logged(log, "a"), logged(log, "b", delay=0.5), logged(log, "c"))
    passed = 0.0
    while timeline.moving:
        timeline.update(frame)
        passed += frame
    assert log == ["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]
    assert 3.5 - 1e-9 <= passed <= 3.5 + frame + 1e-9


def test_a_flight_is_in_the_air_from_lifting_to_landing():
    timeline = Timeline()
    timeline.add(Flight(ONE, seconds=1.0, delay=0.0), Flight(TWO, delay=0.0))
    timeline.update(0.5)
    assert [(flight.transfer, share) for flight, share in timeline.in_flight()] == [
        (ONE, pytest.approx(0.5))
    ]
    timeline.update(0.6)
    assert [flight.transfer for flight, _ in timeline.in_flight()] == [TWO]
    timeline.update(10.0)
    assert timeline.in_flight() == []
    assert not timeline.moving


@pytest.mark.parametrize(("speed", "factor"), SPEEDS.items())
def test_a_speed_scales_the_time(speed, factor):
    queue, beside = Timeline(speed), Timeline(speed)
    queue.add(AnimationStep(1.0), AnimationStep(1.0))
    beside.begin(AnimationStep(1.0, delay=1.0))
    for timeline in (queue, beside):
        timeline.update(2 * factor - 0.01 if factor else 0.0)
        assert timeline.moving == bool(factor)
        timeline.update(0.02)
        assert not timeline.moving


def test_finish_ends_everything_with_all_callbacks_in_order():
    log: list[str] = []
    timeline = Timeline()
    timeline.add(
        AnimationStep(1.0, on_end=lambda: timeline.add(logged(log, "late"))), logged(log, "b")
    )
    timeline.update(0.5)
    timeline.finish()
    assert log == ["b begins", "b ends", "late begins", "late ends"]
    assert not timeline.moving


@pytest.mark.parametrize("easing", [ease_in_out, linear])
def test_an_easing_goes_all_the_way_and_never_back(easing):
    shares = [easing(step / 100) for step in range(101)]
    assert (shares[0], shares[-1]) == (0.0, 1.0)
    assert shares == sorted(shares)
