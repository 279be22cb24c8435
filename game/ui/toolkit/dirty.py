"""Which rectangles to draw again."""

from __future__ import annotations

import pygame


def merge(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Fewer rectangles that cover the same places: those that touch are united, if that wastes little."""
    out: list[pygame.Rect] = []
    for rect in rects:
        if not rect.width or not rect.height:
            continue
        merged = rect.copy()
        changed = True
        while changed:
            changed = False
            for other in out:
                union = merged.union(other)
                waste = union.width * union.height - merged.width * merged.height - other.width * other.height
                if waste <= 0 or other.colliderect(merged):
                    out.remove(other)
                    merged = union
                    changed = True
                    break
        out.append(merged)
    return out
