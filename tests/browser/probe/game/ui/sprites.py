"""See game/ui/sprites.py."""


def best_scale(wanted: float) -> float:
    """The probe has pictures of two scales."""
    return 1 if wanted <= 1 else 2
