"""Of pygame what the game uses in a page: pictures, letters, events and the window. All is one library."""

import pygame.base
import pygame.display
import pygame.draw
import pygame.event
import pygame.font
import pygame.image
import pygame.mask
import pygame.mouse
import pygame.transform
from pygame.color import Color
from pygame.constants import *
from pygame.math import Vector2
from pygame.rect import Rect
from pygame.surface import Surface
