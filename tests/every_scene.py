"""Every scene there is, by name, as players come to see it: over the title, or over a table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from game.bots import bot_for, safe_choice
from game.bots.arena import chance_for
from game.catalog import CATALOG
from game.entry import Entry
from game.journal import Match
from scenes.app import App
from scenes.crash import CrashScene
from scenes.menus.help import HelpScene
from scenes.menus.results import ResultsScene
from scenes.menus.setup import SetupScene
from scenes.report import Report
from scenes.selftest import modes
from scenes.stage.scene import Scene
from scenes.table.count import CountScene
from scenes.table.curtain import CurtainScene
from scenes.table.log import LogEntry
from scenes.table.table import table_for
from scenes.table.watch import watching
from tests.robot import NAMES, seats_of

LONGEST = 4000  # frames of a hundred milliseconds until something has to be seen


def ways_to_play() -> list[tuple[str, Entry, dict[str, Any]]]:
    """Each way to play each game: its name, the game, its options."""
    return [
        (f"{entry.id} {mode}".strip(), entry, {"mode": mode} if mode else {})
        for entry in CATALOG.values()
        for mode in modes(entry)
    ]


def fewest(entry: Entry, options: dict[str, Any]) -> int:
    """How many play at least, with these options."""
    counts = range(entry.fewest, entry.most + 1)
    return next(n for n in counts if entry.why_not_players(n) is None and _deals(entry, n, options))


def _deals(entry: Entry, players: int, options: dict[str, Any]) -> bool:
    try:
        Match.start(entry, seats_of(["easy"] * players), options, 1)
    except Exception:
        return False
    return True


def new_match(
    app: App, entry: Entry, options: dict[str, Any], people: int = 1, seed: int = 7
) -> Match:
    players = max(fewest(entry, options), people)
    kinds = ["human"] * people + ["easy"] * (players - people)
    path = app.store.new_journal_path(entry.id)
    return Match.start(entry, seats_of(kinds), options, seed, path=path)


def table(
    app: App, entry: Entry, options: dict[str, Any], people: int = 1, begun: bool = True
) -> Any:
    """A table, and unless it is not begun, past what lies over it until somebody starts."""
    found: Any = table_for(new_match(app, entry, options, people))
    found.strict = True
    app.reset("title")
    app.push(found)
    if begun and entry.rules().timed:
        app.step(0)
        panel: Any = app.scene
        if type(panel).__name__ == "StartScene":
            panel.begin()
    return found


def _until(app: App, kind: type[Scene], table: Any) -> None:
    """Bots play until such a scene is seen."""
    for _ in range(LONGEST):
        app.step(100)
        if isinstance(app.scene, kind):
            return
        if isinstance(app.scene, CountScene):
            app.scene.then()
    raise AssertionError(f"no {kind.__name__} at the table of {table.match.game.id}")


def _bots(app: App, entry: Entry, options: dict[str, Any]) -> Any:
    settings: Any = app.settings
    settings.speed = "off"
    settings.bots_pace = "off"
    players = fewest(entry, options)
    path = app.store.new_journal_path(entry.id)
    match = Match.start(entry, seats_of(["easy"] * players), options, 7, path=path)
    app.reset("title")
    found: Any = table_for(match)
    app.push(found)
    return found


def count(app: App, entry: Entry) -> None:
    _until(app, CountScene, _bots(app, entry, {}))


def results(app: App, entry: Entry, options: dict[str, Any]) -> None:
    _until(app, ResultsScene, _bots(app, entry, options))


def watch(app: App, entry: Entry, options: dict[str, Any]) -> None:
    match = new_match(app, entry, options)
    bot = bot_for(entry.id, "easy")
    for _ in range(0 if match.game.timed else 8):
        seat = match.game.to_act[0]
        chance = chance_for(7, seat, len(match.moves))
        match.play(seat, safe_choice(bot, match.game.view(seat), chance))
    match.close()
    app.reset("title")
    app.push(watching(match))


def curtain(app: App, covered: bool) -> None:
    entry = next(iter(CATALOG.values()))
    table(app, entry, {})
    recap = [LogEntry(app.words.say("table.undo_nothing"))] * 4
    scene = CurtainScene(NAMES[1], 1, recap, app.pop)
    scene.opaque = covered
    app.push(scene)


def over_table(app: App, scene: str) -> None:
    app.push(scene, table(app, next(iter(CATALOG.values())), {}))


def crash(app: App, written: bool) -> None:
    text = "what happened\n" * 30
    app.reset(CrashScene(Report(text, app.store.logs / "report.txt" if written else None)))


def lobby(app: App) -> None:
    from scenes.twin_it.lobby import LobbyScene

    app.push(LobbyScene(list(enumerate(NAMES[:3])), lambda devices: None, app.pop))


def compare(app: App) -> None:
    from game.twin_it.told import Face
    from scenes.twin_it.compare import CompareScene

    twin_it = table(app, CATALOG["twin-it"], {})
    faces = (Face(0, 0), Face(1, 1))
    app.push(CompareScene(faces, "no_match", NAMES[0], app.pop))
    assert twin_it in app.stack


def set_up(app: App, entry: Entry, mode: str) -> None:
    scene = SetupScene(entry)
    app.push(scene)
    if mode:
        scene.choose(mode)


def _all() -> dict[str, Callable[[App], object]]:
    found: dict[str, Callable[[App], object]] = {
        "title": lambda app: None,
        "settings": lambda app: app.push("settings"),
        "seats": partial(over_table, scene="seats"),
        "pause": partial(over_table, scene="pause"),
        "ask": lambda app: app.push("ask", app.words.say("menu.sure"), list),
        "curtain": partial(curtain, covered=True),
        "recap": partial(curtain, covered=False),
        "crash": partial(crash, written=True),
        "crash unwritten": partial(crash, written=False),
        "lobby": lobby,
        "compare": compare,
    }
    for name, entry, options in ways_to_play():
        found[f"setup {name}"] = partial(set_up, entry=entry, mode=options.get("mode", ""))
        found[f"table {name}"] = partial(table, entry=entry, options=options)
        if entry.rules().timed:
            found[f"start {name}"] = partial(table, entry=entry, options=options, begun=False)
        found[f"watch {name}"] = partial(watch, entry=entry, options=options)
        found[f"results {name}"] = partial(results, entry=entry, options=options)
    for entry in CATALOG.values():
        for page in range(len(HelpScene(entry).pages)):
            found[f"help {entry.id} {page + 1}"] = partial(_help, entry=entry, page=page)
        if not entry.rules().timed:
            found[f"count {entry.id}"] = partial(count, entry=entry)
    return found


def _help(app: App, entry: Entry, page: int) -> None:
    app.push("help", entry, page)


SCENES = _all()


def show(app: App, name: str) -> None:
    """Open the scene, over the title, and let it come to rest as far as it does."""
    app.reset("title")
    app.step(0)
    SCENES[name](app)
    settle(app)


def settle(app: App, frames: int = 40, dt: float = 50.0) -> None:
    for _ in range(frames):
        app.step(dt)
        scene = app.scene
        if scene is None or not (scene.busy or scene.dirty):
            break
