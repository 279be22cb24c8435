"""The names of attributes, directions, cards and explorers; translated where they are drawn, by `_`."""

from __future__ import annotations

from game.ui.toolkit.translate import mark

ATTRIBUTE_NAMES = {
    "strength": mark("Strength"),
    "cunning": mark("Cunning"),
    "speed": mark("Speed"),
    "dexterity": mark("Dexterity"),
    "fortune": mark("Fortune"),
    "will": mark("Will"),
    "egyptology": mark("Egyptology"),
}
"""Names of attributes, in the order of the explorers' panels."""

DIRECTION_NAMES = {
    # Translators: where to, as in 'go one space north'
    "n": mark("north"),
    "ne": mark("north-east"),
    "e": mark("east"),
    "se": mark("south-east"),
    "s": mark("south"),
    "sw": mark("south-west"),
    "w": mark("west"),
    "nw": mark("north-west"),
}
"""The eight directions, clockwise; north is up on the screen."""

KIND_NAMES = {
    "move": mark("Move"),
    "surprise": mark("Surprise"),
    "monster": mark("Monster"),
    "find": mark("Find"),
}

STAIRS_UP = mark("Stairs up")
STAIRS_DOWN = mark("Stairs down")
# Translators: stairs with signs carved into them: nobody pushes who climbs them.
CARVED_STAIRS = mark("Carved stairs")
DEAD_END = mark("Dead end")

SURPRISE_NAMES = {
    "swinging-blade": mark("Swinging Blade"),
    "flooded-shaft": mark("Flooded Shaft"),
    "trapdoor": mark("Trapdoor"),
    "failing-lamp": mark("Failing Lamp"),
    "sinking-sand": mark("Sinking Sand"),
    "golden-lure": mark("Golden Lure"),
    "sealed-gate": mark("Sealed Gate"),
    "riddle-of-the-sphinx": mark("Riddle of the Sphinx"),
    "false-door": mark("False Door"),
    "ceiling-of-stars": mark("Ceiling of Stars"),
    "lifting-stone": mark("Lifting Stone"),
    "poison-darts": mark("Poison Darts"),
    "whispering-coffin": mark("Whispering Coffin"),
    "wrath-of-the-ibis": mark("Wrath of the Ibis"),
    "weighing-of-the-heart": mark("Weighing of the Heart"),
    "thieving-monkey": mark("Thieving Monkey"),
    "gong-of-the-dead": mark("Gong of the Dead"),
    "pool-of-wishes": mark("Pool of Wishes"),
}

MONSTER_NAMES = {
    "cloud-of-bats": mark("Cloud of Bats"),
    "scarab-swarm": mark("Scarab Swarm"),
    "temple-cat": mark("Temple Cat"),
    "lean-jackal": mark("Lean Jackal"),
    "rival-collector": mark("Rival Collector"),
    "horned-viper": mark("Horned Viper"),
    "sleepless-priest": mark("Sleepless Guard"),
    "tomb-robber": mark("Tomb Robber"),
    "clay-servants": mark("Clay Servants"),
    "bone-archer": mark("Bone Archer"),
    "giant-scorpion": mark("Giant Scorpion"),
    "golden-cobra": mark("Golden Cobra"),
    "shadow-of-a-king": mark("Shadow of a King"),
    "cave-crocodile": mark("Cave Crocodile"),
    "angry-hippopotamus": mark("Angry Hippopotamus"),
    "stone-guardian": mark("Stone Guardian"),
    # Translators: the goddess with the head of a lioness.
    "sekhmet": mark("Sekhmet"),
}

FIND_NAMES = {
    "key-of-osiris": mark("Key of Osiris"),
    "iron-crowbar": mark("Iron Crowbar"),
    "senet-board": mark("Senet Board"),
    "runners-sandals": mark("Runner’s Sandals"),
    "silk-gloves": mark("Silk Gloves"),
    "knucklebones": mark("Knucklebones"),
    "heart-scarab": mark("Heart Scarab"),
    "book-of-signs": mark("Book of Signs"),
    "lion-belt": mark("Lion Belt"),
    "jewellers-lens": mark("Jeweller’s Lens"),
    "ostrich-feather": mark("Ostrich Feather"),
    "painted-eye": mark("Painted Eye"),
    "bronze-sickle-sword": mark("Bronze Sickle Sword"),
    "pitch-torch": mark("Pitch Torch"),
    "jackal-mask": mark("Jackal Mask"),
    "honey-cakes": mark("Honey Cakes"),
    "smoke-pot": mark("Smoke Pot"),
    "healing-balm": mark("Healing Balm"),
    "blue-ankh": mark("Blue Ankh"),
    "statue-of-bastet": mark("Statue of Bastet"),
    "rope-ladder": mark("Rope Ladder"),
    "knotted-rope": mark("Knotted Rope"),
    "builders-plan": mark("Builder’s Plan"),
    "gilded-copy": mark("Gilded Copy"),
}

ENCOUNTER_NAMES = SURPRISE_NAMES | MONSTER_NAMES | FIND_NAMES
"""Names of encounter cards by id. Move cards are named after their moves, see `wording.card_name`."""

EXPLORER_NAMES = {
    "harriet-quill": mark("Harriet Quill"),
    "tomasz-wilk": mark("Tomasz Wilk"),
    "eleni-douka": mark("Eleni Douka"),
    "idris-farouk": mark("Idris Farouk"),
    "nadia-haddad": mark("Nadia Haddad"),
    "kenji-morita": mark("Kenji Morita"),
    "josephine-lark": mark("Josephine Lark"),
    "tadesse-wolde": mark("Tadesse Wolde"),
}
"""Names of explorers by id."""

EXPLORER_LINES = {
    "harriet-quill": mark(
        "Reads hieroglyphs the way others read the newspaper, and has never been late for tea."
    ),
    "tomasz-wilk": mark("A mountain guide from the Tatras who trusts his rope more than any map."),
    "eleni-douka": mark("A sponge diver from Kalymnos; no one holds a breath, or a course, for longer."),
    "idris-farouk": mark(
        "Foreman of the diggers: he lifts what three men can’t and knows every stone by name."
    ),
    "nadia-haddad": mark("A reporter from Beirut who talks her way in and is out before the ink is dry."),
    "kenji-morita": mark("A clockmaker from Kyoto; no lock has ever kept a secret from his fingers."),
    "josephine-lark": mark("Crossed the desert in a patched-up biplane and found the pyramid from the air."),
    "tadesse-wolde": mark("A caravan guide from Aksum who draws his maps at a run, and draws them right."),
}
"""One sentence of character for each explorer."""
