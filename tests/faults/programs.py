"""Several programs at once on the same files: a journal has one writer, settings are merged."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from attack import Attack, Found

from game.journal import JournalError, Match, Player
from game.store import Store

ROOT = Path(__file__).resolve().parents[2]
SEATS = [Player("Ann", "human"), Player("Bo", "hard")]

# Opens the journal again and again, plays a little if it is the only one, and tells every move that
# it was promised to be on the disk. Now and then it reads, or leaves a handle to be collected.
PLAYER = """
import os, random, sys, time
from pathlib import Path
from game.chance import Chance
from game.journal import JournalError, Match
from game.store import Store

path, number, rounds = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
chance = random.Random(f"{sys.argv[4]} {number}")
store = Store.open()
for turn in range(rounds):
    try:
        match = Match.resume(path)
    except JournalError as error:
        print("refused", error, flush=True)
        break
    if match.elsewhere:
        time.sleep(chance.uniform(0, 0.01))
        continue
    for _ in range(chance.randint(1, 6)):
        if not match.game.to_act:
            break
        seat = match.game.to_act[0]
        legal = match.game.legal_moves(seat)
        move = chance.choice(legal)
        line = len(match.text.splitlines())
        match.play(seat, move)
        if match.trouble is None:
            print("made", line, seat, move.text(), flush=True)
        if chance.random() < 0.3:
            Match.read(path)  # a handle of this process that is closed again
    if chance.random() < 0.2 and match.undoable:
        match.undo(1)
        print("undone", flush=True)
    if chance.random() < 0.5:
        store.settings.last_setup[f"game {number}"] = {"turn": turn}
        if store.save_settings():
            print("saved", flush=True)
    if match.trouble is not None:
        print("trouble", match.trouble.key, flush=True)
    if chance.random() < 0.8:
        match.close()
    del match
print("end", flush=True)
"""


def at_once(count: int, chance: random.Random) -> Found:
    """Rounds in which three programs play one journal; one of them is stopped, or killed."""
    found, made = Found(), 0
    for turn in range(count):
        found.tried += 1
        where = f"round {turn}"
        with tempfile.TemporaryDirectory(prefix="rowdy-two-") as folder:
            home = Path(folder)
            os.environ["ROWDY_HOME"] = folder
            path = home / "data" / "journals" / "match.jsonl"
            match = Match.start("take-that", SEATS, {"rounds": 10}, seed=turn, path=path)
            match.close()
            seed = str(chance.random())
            players = [
                subprocess.Popen(
                    [sys.executable, "-c", PLAYER, str(path), str(number), "25", seed],
                    cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                )
                for number in range(3)
            ]  # fmt: skip
            victim = players[0]
            way = chance.choice(("kill", "stop", "none"))
            if way != "none":
                time.sleep(chance.uniform(0.1, 0.5))
                victim.send_signal(signal.SIGKILL if way == "kill" else signal.SIGSTOP)
                if way == "stop":
                    time.sleep(0.3)
                    victim.send_signal(signal.SIGCONT)
            told = [player.communicate(timeout=120) for player in players]
            lines = path.read_bytes().splitlines()
            for number, (out, err) in enumerate(told):
                found.expect(not err, f"{where}: program {number} complains: {err[-400:]}")
                for line in out.splitlines():
                    word, _, rest = line.partition(" ")
                    found.expect(word in ("made", "undone", "saved", "end"), f"{where}: {line}")
                    if word == "made":
                        made += 1
                        at, seat, move = rest.split(" ", 2)
                        kept = json.loads(lines[int(at)]) if int(at) < len(lines) else {}
                        same = kept == {"seat": int(seat), "move": move}
                        found.expect(same, f"{where}: {rest} was promised, {kept} is there")
            try:
                Match.read(path)
            except JournalError as error:
                found.broken.append(f"{where}: the journal cannot be read: {error}")
            others = [one.name for one in path.parent.iterdir() if one != path]
            found.expect(not others, f"{where}: {others} beside the journal")
            chosen = Store.open().settings.last_setup
            for number in range(3):
                saved = "saved" in told[number][0]
                kept = f"game {number}" in chosen
                found.expect(kept or not saved, f"{where}: settings of {number} are lost")
    found.note = f"{made} moves promised, all of them there"
    return found


ATTACKS = [
    Attack(
        "two-programs",
        "Three programs on one journal and one home: every move that was promised is there.",
        "rounds", 6, 1000, at_once,
    )
]  # fmt: skip
