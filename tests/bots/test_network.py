"""The network in parts gives what the whole network would."""

from __future__ import annotations

import json
from random import Random

import pytest

from game.bots.network import Network, load_network, parse_network

NETWORKS = (("anubix", "pair"), ("anubix", "table"), ("pyramids", "value"))


def small() -> Network:
    return Network(
        {"a": ((1.0, -1.0), (0.5, 2.0)), "b": ((-3.0, 0.25),)},
        (0.1, -0.2),
        ((0.5, (2.0, -1.0)), (0.0, (1.0, 1.0))),
    )


def test_a_forward_pass_by_hand() -> None:
    network = small()
    a, b = network.vector("a", [2.0, 4.0]), network.vector("b", [0.5])
    assert a == pytest.approx((4.0, 6.0))
    assert b == pytest.approx((-1.5, 0.125))
    sums = [x + y + z for x, y, z in zip(a, b, network.bias, strict=True)]
    assert network.output(sums) == pytest.approx(0.5 + 2 * 2.6 - 5.925)
    assert network.output(sums, 1) == pytest.approx(2.6 + 5.925)
    assert network.output([-1.0, -2.0]) == 0.5, "units below zero are silent"


def test_network_refuses_parts_that_do_not_fit() -> None:
    with pytest.raises(ValueError, match="2 hidden units"):
        Network({"a": ((1.0,),)}, (0.0, 0.0), ((0.0, (1.0, 1.0)),))
    with pytest.raises(ValueError, match="hidden units"):
        Network({}, (0.0,), ())
    with pytest.raises(ValueError, match="zip"):
        small().vector("a", [1.0])


def test_the_text_is_read() -> None:
    network = small()
    text = json.dumps({"parts": network.parts, "bias": network.bias, "outputs": network.outputs})
    again = parse_network(text)
    assert (again.parts, again.bias, again.outputs) == (network.parts, network.bias, network.outputs)


@pytest.mark.parametrize(("game", "name"), NETWORKS)
def test_the_weights_that_ship_are_small_files(game: str, name: str) -> None:
    network = load_network(f"game.games.{game}.bots", f"{name}.json")
    text = json.dumps({"parts": network.parts, "bias": network.bias, "outputs": network.outputs})
    assert len(text) < 100_000
    random = Random(1)
    assert any(network.output([random.gauss(0, 1) for _ in network.bias]) for _ in range(3))
