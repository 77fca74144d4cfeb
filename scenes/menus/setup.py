"""Setting up a match: who sits where, in which order, and by which house rules."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from pygame import Rect

from game import names
from game.bots.characters import character_of
from game.catalog import CATALOG
from game.contract import Reason
from game.entry import Entry, Option
from game.lines import why_not_name
from scenes.menus import setup_each as each
from scenes.menus import setup_rows as rows
from scenes.menus.house_rules import told
from scenes.menus.setup_each import EACH, Handicaps, Owner, Place
from scenes.menus.setup_rows import HUMAN, LONGEST_NAME, TeamTag, Tile, kinds_of
from scenes.menus.sheet import Sheet, Words
from scenes.parts import part
from scenes.stage import text
from scenes.stage.theme import PAPER, SOFT, Scale
from scenes.stage.widgets import Button, Choice, Slider, Toggle, Widget

USUAL_SEATS = 3
MOST_NAMES = 12  # of players, kept for the next time


class SetupScene(Sheet):
    """Chooses seats and options for one game; what was chosen last is there again."""

    def __init__(self, entry: Entry) -> None:
        super().__init__()
        self.entry = entry
        self.own: Any = part(entry, "setup")
        self.places: list[Place] = []
        self.options: dict[str, Any] = {}  # the same for all; who has another number, has it
        self.handicaps = Handicaps()
        self._called: list[Place] = []
        """Bots that sit here only because the way to play needs as many."""

    # What was chosen last

    def build(self, scale: Scale) -> None:
        if not self.places:
            self._recall()
        self.app.players([place.name for place in self.places])
        say = self.app.words.say
        self.heading = say("setup.heading", game=say(f"{self.entry.word}.name"))
        column = self.column(scale)
        self.pane = self.frame(scale, column, 1)
        wide = self.pane.w
        top = self._lay_out_lead(scale, wide)
        # Side by side where words of this size leave room for it.
        if wide >= scale.font(1240):
            gap = scale.px(48)
            left = (wide - gap) * 62 // 100
            right = Rect(left + gap, top, wide - left - gap, 0)
            seats = self._lay_out_seats(scale, Rect(0, top, left, 0))
            options = self._lay_out_options(scale, right)
            if seats > options:  # where there is more room
                options = self._lay_out_told(scale, Rect(right.x, options, right.w, 0))
            else:
                seats = self._lay_out_told(scale, Rect(0, seats, left, 0))
            self.height = max(seats, options)
        else:
            seats = self._lay_out_seats(scale, Rect(0, top, wide, 0))
            seats = self._lay_out_told(scale, Rect(0, seats, wide, 0))
            self.height = self._lay_out_options(scale, Rect(0, seats + scale.px(22), wide, 0))
        start = ("start", say("setup.start"), self.start)
        self.footer(scale, column, ("back", say("setup.back")), start)

    def _recall(self) -> None:
        last = self.app.settings.last_setup.get(self.entry.id)
        last = last if isinstance(last, dict) else {}
        seats, kinds = last.get("seats"), kinds_of(self.entry)
        for sits in seats if isinstance(seats, list) else []:
            # The player may have written in the file: what does not fit is left out.
            if not isinstance(sits, dict) or len(self.places) == self.entry.most:
                continue
            kind, name = sits.get("kind"), sits.get("name")
            if isinstance(kind, str) and kind in kinds and isinstance(name, str) and name.strip():
                name = names.shown(names.cut(name, LONGEST_NAME), len(self.places))
                self.places.append(Place(kind, name))
        if len(self.places) < self.entry.fewest:
            usual = min(max(USUAL_SEATS, self.entry.fewest), self.entry.most)
            self.places = [Place(HUMAN), *(Place("normal") for _ in range(usual - 1))]
        self._name_all()
        options, lists = last.get("options"), dict[Option, list[int]]()
        for option in self.entry.options:
            value = options.get(option.key, option.default) if isinstance(options, dict) else None
            fits = value is not None and option.why_not(value) is None
            if fits and isinstance(value, list):
                lists[option] = value
            elif fits or not option.follows:
                self.options[option.key] = value if fits else option.default
        for option, numbers in lists.items():
            if self._is_teams(option):
                for place, team in zip(self.places, numbers, strict=False):
                    place.team = team
            else:
                usual, owners = self._usual(option), self._owners(option)
                self.handicaps.recall(option.key, numbers, usual, owners)
        self._call_bots()

    def _name_all(self) -> None:
        """Everybody without a name gets one that nobody else has."""
        taken = {place.name.casefold() for place in self.places if place.name}
        for place in self.places:
            if not place.name:
                place.name = rows.free_name(self.app, place.human, taken)
                taken.add(place.name.casefold())

    # What the options make of it

    @property
    def lead(self) -> Option | None:
        """The option that is chosen before all others, if the game has one."""
        return next((o for o in self.entry.options if self.own and o.key == self.own.LEAD), None)

    def _matters(self, option: Option) -> bool:
        bots = any(not place.human for place in self.places)
        return self.own is None or bool(self.own.matters(option.key, self.options, bots))

    def _usual(self, option: Option) -> Any:
        """What it is for everybody who has no number of their own."""
        usual = self.own and self.own.usual(option.key, self.options)
        return self.options.get(option.key, usual)

    def _owners(self, option: Option) -> list[Owner]:
        """Those who may have a number of their own: the seats, or the teams."""
        if self.own.by_team(option.key, self.options):
            return list(self.handicaps.sides)
        return list(self.places)

    def _is_teams(self, option: Option) -> bool:
        """Whether it says who plays with whom: that is chosen beside the seats."""
        return option.each is not None and not option.high

    def _lists(self) -> dict[str, list[int]]:
        """What is not the same for all, as the match is told of it."""
        lists: dict[str, list[int]] = {}
        for option in self.entry.options:
            if self._is_teams(option):
                lists[option.key] = [place.team for place in self.places if place.team is not None]
            elif option.key in self.handicaps.keys:
                usual = self._usual(option)
                numbers = [o.numbers.get(option.key, usual) for o in self._owners(option)]
                lists[option.key] = numbers
        return {key: numbers for key, numbers in lists.items() if numbers}

    def _chosen(self) -> dict[str, Any]:
        """The options of the match: those that make no difference in it are left out."""
        makes = {option.key for option in self.entry.options if self._matters(option)}
        chosen = {**self.options, **self._lists()}
        return {key: value for key, value in chosen.items() if key in makes}

    def _why_not(self, players: int) -> Reason | None:
        """Why so many cannot play, or nothing."""
        reason = self.entry.why_not_players(players)
        return reason or self.entry.rules().why_not_table(players, self.options)

    def _own_words(self, key: str) -> str:
        """The word of the game, for what leads if there is one for just that."""
        if self.lead is not None:
            just = f"{self.entry.word}.just.{self.options[self.lead.key]}.{key}"
            if self.app.words.has(just):
                return just
        return f"{self.entry.word}.{key}"

    # Layout

    def _lay_out_lead(self, scale: Scale, wide: int) -> int:
        """What comes first, as tiles across the page; gives where the page goes on."""
        lead = self.lead
        if lead is None:
            return 0
        say, key = self.app.words.say, f"{self.entry.word}.option.{lead.key}"
        columns = next((n for n in (4, 2) if wide >= scale.font(300) * n), 1)
        gap = scale.px(16)
        each = (wide - gap * (columns - 1)) // columns
        tiles: list[Tile] = []
        for i, choice in enumerate(lead.choices):
            fewest, most = self._limits({**self.options, lead.key: choice})
            players = say(f"{key}.players", fewest=fewest, most=most)
            spot = Rect(i % columns * (each + gap), 0, each, 0)
            tiles.append(
                Tile(f"option.{lead.key}.{choice}", say(f"{key}.{choice}"),
                     say(f"{key}.{choice}_why"), players, self.options[lead.key] == choice,
                     spot, partial(self.choose, choice))
            )  # fmt: skip
        high = max(tile.height(scale) for tile in tiles)
        for i, tile in enumerate(tiles):
            tile.rect.y, tile.rect.h = i // columns * (high + gap), high
        self.flowing += tiles
        return tiles[-1].rect.bottom + scale.px(24)

    def _limits(self, options: dict[str, Any]) -> tuple[int, int]:
        """The fewest and the most who can play with these options."""
        fewest, most = self.entry.fewest, self.entry.most
        why_not = self.entry.rules().why_not_table
        able = [n for n in range(fewest, most + 1) if why_not(n, options) is None]
        return (able[0], able[-1]) if able else (fewest, most)

    def _lay_out_seats(self, scale: Scale, area: Rect) -> int:
        say = self.app.words.say
        few = len(self.places) <= (5 if self.lead is None else 4)
        high, gap = self.row_height(scale), scale.px(14 if few else 10)
        if few:  # room to breathe
            high = max(high, scale.px(62))
        y = self._title(scale, "seats", area)
        teams = self._teams()
        for seat, place in enumerate(self.places):
            row = Rect(area.x, y, area.w, high)
            if teams:
                self._lay_out_team(scale, seat, teams[seat], row)
            self._lay_out_seat(scale, seat, place, row)
            y += high + gap
        refuse = self._too_many if len(self.places) >= self.entry.most else None
        row = Rect(area.x, y, area.w, high)
        self.flowing.append(rows.add_button(say("setup.add"), row, scale, self.add, refuse))
        y = row.bottom + scale.px(14)
        told = list(self._characters())
        for seat, said in told:
            spot = Rect(area.x, y, area.w, 0)
            y = self._words(f"character.{seat}", said, spot, scale.font(19)).rect.bottom
        return y + scale.px(14) if told else y

    def _teams(self) -> list[int]:
        """Who plays with whom; nothing where everybody plays for themselves."""
        usual = (self.own and self.own.teams(len(self.places), self.options)) or []
        return each.chosen_teams(self.places, usual) if usual else []

    def _lay_out_told(self, scale: Scale, area: Rect) -> int:
        """What is to be known about the seats: who begins, and who plays with whom."""
        say, teams, y = self.app.words.say, self._teams(), area.y
        told = [say(self._own_words("opens"))]
        if teams:
            sides: tuple[list[str], list[str]] = ([], [])
            for place, team in zip(self.places, teams, strict=True):
                sides[team].append(place.name.replace("*", "∗"))
            first, second = map(self.app.words.listed, sides)
            word = f"{self.entry.word}.clan.told{'' if first and second else '_alone'}"
            told.insert(0, say(word, first=first or second, second=second))
        if not any(place.human for place in self.places):
            told.insert(0, say("setup.only_bots"))
        for i, sentence in enumerate(told):
            words = self._words(f"told.{i}", sentence, Rect(area.x, y, area.w, 0), scale.font(19))
            y = words.rect.bottom + scale.px(14 if len(self.places) <= 5 else 10)
        return y

    def _characters(self) -> Iterator[tuple[int, str]]:
        """What each bot is like, in a line, as far as this game has words for it."""
        say, known = self.app.words.say, f"{self.entry.word}.character"
        for seat, place in enumerate(self.places):
            key = f"{known}.{character_of(place.name)}"
            if not place.human and self.app.words.has(key):
                yield seat, f"*{place.name.replace('*', '∗')}* {say(key)}"

    def _words(self, id: str, said: str, area: Rect, px: int, *look: Any) -> Words:
        """A text that has come onto the page."""
        words = Words(id, said, area, px, *look)
        self.flowing.append(words)
        return words

    def _lay_out_team(self, scale: Scale, seat: int, team: int, row: Rect) -> None:
        """The sign of a team before the seat, which gets what is left of the row."""
        say, word = self.app.words.say, f"{self.entry.word}.clan"
        label, other = (say(f"{word}.name", number=number) for number in (team + 1, 2 - team))
        name = self.places[seat].name.replace("*", "∗")
        wide = TeamTag.width(label, scale)
        change = say(f"{word}.change", name=name, clan=other)
        tag = TeamTag(seat, label, change, team, Rect(row.x, row.y, wide, row.h),
                      partial(self.change_team, seat))  # fmt: skip
        self.flowing.append(tag)
        row.x, row.w = row.x + wide + scale.px(10), row.w - wide - scale.px(10)

    def _title(self, scale: Scale, word: str, area: Rect) -> int:
        """A title over a part of the page; gives where the part goes on."""
        own, spot = self._own_words(word), Rect(area.x, area.y, area.w, 0)
        said = self.app.words.say(own if self.app.words.has(own) else f"setup.{word}")
        title = self._words(word, said, spot, scale.font(28), PAPER, None, text.FREDOKA)
        return title.rect.bottom + scale.px(12)

    def _lay_out_seat(self, scale: Scale, seat: int, place: Place, row: Rect) -> None:
        say, name = self.app.words.say, place.name.replace("*", "∗")
        too_few = self._why_not(len(self.places) - 1)
        last = seat == len(self.places) - 1
        buttons = [
            Button(f"seat.{seat}.{word}", say(f"setup.{word}", name=name), Rect(0, 0, 1, 1),
                   action, style="icon", icon=sign, enabled=enabled,
                   refuse=self._too_few if word == "remove" else None)
            for word, sign, enabled, action in (
                ("up", "up", seat > 0, lambda: self.move(seat, -1)),
                ("down", "down", not last, lambda: self.move(seat, 1)),
                ("remove", "close", too_few is None, lambda: self.remove(seat)),
            )
        ]  # fmt: skip
        kinds = rows.kind_words(self.app, self.entry)
        self.flowing += rows.seat_row(
            seat, row, scale, say,
            (place.name, lambda name: self._rename(place, name)),
            (kinds, place.kind, lambda kind: self._change(place, kind)), buttons,
            character_of(place.name) if self.app.settings.faces and not place.human else "",
        )  # fmt: skip

    def _lay_out_options(self, scale: Scale, area: Rect) -> int:
        say, words = self.app.words.say, self.app.words
        y = self._title(scale, "options", area) if self.entry.options else area.y
        if self.entry.options:
            rules, spot = self._rules_told(), Rect(area.x, y, area.w, 0)
            y = self._words("house", rules, spot, scale.font(19)).rect.bottom + scale.px(14)
        for option in self.entry.options:
            if option is self.lead or self._is_teams(option) or not self._matters(option):
                continue
            key = f"{self.entry.word}.option.{option.key}"
            row = Rect(area.x, y, area.w, self.row_height(scale))
            self.flowing.append(self._option(option, key, row))
            suggested = len(self.places) == 2 and words.has(f"{key}.for_two")
            inset, below = scale.px(20), row.bottom
            explained = self._own_words(f"option.{option.key}.explain")
            said = say(f"{key}.for_two" if suggested else explained)
            said = (
                each.waiting(self.app, self.entry, option, self._usual(option), self.places) or said
            )
            if option.key in self.handicaps.keys:
                inner = Rect(area.x + inset, below + scale.px(8), area.w - inset, row.h)
                below, said = self._lay_out_each(scale, option, inner, said)
            spot = Rect(area.x + inset, below + scale.px(8), area.w - 2 * inset, 0)
            told = self._words(f"option.{option.key}.why", said, spot, scale.font(18),
                               PAPER if suggested else SOFT)  # fmt: skip
            y = told.rect.bottom + scale.px(20)
        note = self._own_words("note")
        if words.has(note):  # what a game has to say about itself
            told = self._words("note", say(note), Rect(area.x, y, area.w, 0), scale.font(18))
            y = told.rect.bottom + scale.px(20)
        return y

    def _lay_out_each(
        self, scale: Scale, option: Option, row: Rect, otherwise: str
    ) -> tuple[int, str]:
        """A row for everybody who may have a number of their own; gives where these end, and what
        is told of them."""
        usual, numbers = self._usual(option), list[tuple[str, int]]()
        for number, owner in enumerate(self._owners(option)):
            name = owner.name if isinstance(owner, Place) else self.app.words.say(
                f"{self.entry.word}.clan.name", number=number + 1
            )  # fmt: skip
            choice = each.each_row(self.app, self.entry, option, usual, number, name, owner,
                                   lambda: self.layout(self.scale))  # fmt: skip
            choice.rect = row.copy()
            row.y += row.h + scale.px(8)
            self.flowing.append(choice)
            numbers.append((choice.label, choice.value))
        told = each.told(self.app, self.entry, option.key, numbers)
        return choice.rect.bottom, told or otherwise

    def _option(self, option: Option, key: str, row: Rect) -> Widget:
        say = self.app.words.say
        id, label = f"option.{option.key}", say(f"{key}.name")
        usual = self.own and self.own.usual(option.key, self.options)
        value: Any = self.options.get(option.key, usual)

        def taken(chosen: Any) -> None:
            if option.each is not None:
                self.handicaps.choose(option.key, chosen == EACH)
                if chosen == EACH:  # on the way there all numbers were chosen for all
                    self.options.pop(option.key, None)
                self.layout(self.scale)
            if chosen == EACH:
                return
            if chosen is None or chosen == usual:  # as the option says that it follows
                self.options.pop(option.key, None)
            else:
                self.options[option.key] = chosen
            self._tell_rules()

        low, high = option.low, option.high
        shown: list[tuple[Any, str]]
        if option.choices:
            shown = [(choice, say(f"{key}.{choice}")) for choice in option.choices]
            if option.follows:
                shown.insert(0, (None, say("setup.follows")))
        elif isinstance(option.default, bool):
            return Toggle(id, label, row, value, taken)
        elif option.key.endswith("_ms"):
            times = each.numbers_of(option.key, low, high, value)
            shown = each.number_words(self.app, self.entry, option.key, times)
        elif high - low <= 24:
            shown = [(n, str(n)) for n in range(low, high + 1)]
            if option.follows and usual is None:
                shown.insert(0, (None, say(f"{key}.follows")))
        else:
            by = max(1, (high - low) // 45)
            return Slider(id, label, row, value, taken, least=low, most=high, by=by)
        if option.each is not None:  # a number for everybody, or their own for each
            by_team = self.own.by_team(option.key, self.options)
            shown.append(
                (EACH, say(f"{self.entry.word}.clan.each" if by_team else "setup.by_player"))
            )
            value = EACH if option.key in self.handicaps.keys else value
        return Choice(id, label, row, shown, value, taken)

    def _rules_told(self) -> str:
        return told(self.app, self.entry, self._chosen(), len(self.places), headed=False)

    def _tell_rules(self) -> None:
        """What was chosen is told: all of it anew, unless a slider is being dragged."""
        pressed = self.focus.pressed
        if pressed is None or not pressed.grabs:
            self.layout(self.scale)
            return
        for rules in self.flowing:
            if rules.id == "house":
                rules.label = self._rules_told()

    # Changes

    def _rename(self, place: Place, name: str) -> None:
        reason = why_not_name(name)
        if reason is not None:
            self._refuse(reason)
            self.layout(self.scale)  # with the name from before
            return
        place.name = name
        self._wished(place)

    def _change(self, place: Place, kind: str) -> None:
        place.kind = kind
        self._wished(place)

    def _wished(self, place: Place) -> None:
        self._called = [bot for bot in self._called if bot is not place]
        self._name_all()
        self.layout(self.scale)

    def choose(self, choice: str) -> None:
        """Another way to play. It brings bots along if it needs more players."""
        assert self.lead is not None
        self.options[self.lead.key] = choice
        self.places = [place for place in self.places if place not in self._called]
        self._called.clear()
        self._call_bots()
        self._fit_teams()
        self.layout(self.scale)

    def _call_bots(self) -> None:
        fewest, _ = self._limits(self.options)
        while len(self.places) < fewest:
            bot = Place("normal")
            self.places.append(bot)
            self._called.append(bot)
        self._name_all()

    def add(self) -> None:
        """One more seat, for a bot."""
        if len(self.places) < self.entry.most:
            self._called.clear()  # whoever looks after the seats now wants them as they are
            self.places.append(Place("normal"))
            self._name_all()
            self._fit_teams()
            self.layout(self.scale)

    def remove(self, seat: int) -> None:
        if self._why_not(len(self.places) - 1) is None:
            self._called.clear()
            del self.places[seat]
            self._fit_teams()
            self.layout(self.scale)

    def change_team(self, seat: int) -> None:
        """This seat plays for the other team. Whether that leaves two teams is asked at the start:
        to change places, one has to go first."""
        each.change_team(self.places, self._teams(), seat)
        self.layout(self.scale)

    def _fit_teams(self) -> None:
        if usual := self._teams():
            key = next(option.key for option in self.entry.options if self._is_teams(option))
            why_not = self.entry.rules().why_not_table
            each.fit_teams(self.places, lambda teams: why_not(
                len(usual), {**self.options, key: teams}) is None)  # fmt: skip

    def move(self, seat: int, by: int) -> None:
        """Change places with a neighbour; the focus goes along."""
        other = seat + by
        if not 0 <= other < len(self.places):
            return
        self.places[seat], self.places[other] = self.places[other], self.places[seat]
        self.layout(self.scale)
        if self.focus.ring:
            ways = ("up", "down") if by < 0 else ("down", "up")
            arrows = [self.focus.find(f"seat.{other}.{way}") for way in ways]
            arrow = next((found for found in arrows if found and found.enabled), arrows[1])
            self.focus.set(arrow)
            self.reveal(arrow)

    def _too_few(self) -> None:
        players = len(self.places) - 1
        reason = None if players < self.entry.fewest else self._why_not(players)
        too_few = Reason("setup.too_few", {"fewest": self.entry.fewest})
        self._refuse(reason or too_few)

    def _too_many(self) -> None:
        self._refuse(Reason("setup.too_many", {"most": self.entry.most}))

    def _refuse(self, reason: Reason) -> None:
        self.app.sound.play("refuse")
        self.app.tell(reason)

    # Off we go

    def start(self) -> None:
        """Deal; or say in one sentence what stands in the way."""
        from game.contract import Illegal
        from game.journal import Match, Player
        from game.lines import now

        called = [place.name for place in self.places]
        for i, name in enumerate(called):
            if name.casefold() in (other.casefold() for other in called[:i]):
                self._refuse(Reason("setup.same_name", {"name": name}))
                return
        self._keep()
        app = self.app
        seats = [
            Player(place.name, place.kind)
            if place.human
            else Player(place.name, place.kind, x_character=character_of(place.name))
            for place in self.places
        ]
        path, left = app.store.new_journal_path(self.entry.id), app.store.current()
        about = {"x_when": now()}
        try:
            match = Match.start(self.entry, seats, self._chosen(), app.seed(), None, path, about)
        except Illegal as refused:
            self._refuse(refused.reason)
            return
        app.replace("table", match)
        if left is not None and left.game in CATALOG:
            game = app.words.say(f"{CATALOG[left.game].word}.name")
            app.tell(Reason("store.kept", {"game": game, "file": left.journal}))

    def _keep(self) -> None:
        settings = self.app.settings
        settings.last_setup[self.entry.id] = {
            "seats": [{"name": place.name, "kind": place.kind} for place in self.places],
            "options": {**self.options, **self._lists()},
        }
        people = [place.name for place in self.places if place.human]
        older = [name for name in settings.names if name not in people]
        settings.names = [*people, *older][:MOST_NAMES]
        self.app.store.save_settings()
