"""Measures which lines and branches of the rules, the journal and the store the tests go through.

    python tests/faults/covered.py            measure, in two processes, and judge
    python tests/faults/covered.py --list     print what is not gone through, to be listed

Less than 95 % of a part is a failure, and so is a gap that ``uncovered.toml`` does not list with
its reason. A gap is named by the text of its line, so that the list outlives other changes.
(This file is not called ``coverage``: it would hide the package of that name.)
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
LIST = HERE / "uncovered.toml"
LEAST = 95.0

GAMES = ("take_that", "plus_minus", "twin_it", "flip_7")
PARTS: dict[str, list[str]] = {
    **{game: [f"game/{game}/*.py"] for game in GAMES},
    "journal and store": [
        f"game/{name}.py" for name in ("journal", "lines", "files", "store", "names", "printable")
    ],
    "contract, clock and words": [
        f"game/{name}.py"
        for name in ("contract", "state", "entry", "chance", "clock", "floor", "telling", "words")
    ],
}
MATCH = "tests/conformance/test_rules.py::test_every_promise_is_kept_in_a_whole_match"
# The tests of the rules and of what is kept, in two halves that take equally long.
HALVES = (
    [
        "tests/journal",
        "tests/stage/test_words.py",
        *(f"tests/conformance/test_{name}.py" for name in ("chance", "clock", "common")),
        "tests/conformance/test_contract.py",
        "tests/commands/test_cli.py",
        *(f"{MATCH}[{game}, 2 players, seed 2000]" for game in ("plus-minus", "flip-7")),
        "tests/take_that/test_rules.py",
        "tests/take_that/test_sharper_rule.py",
        "tests/take_that/test_properties.py",
        *(f"tests/plus_minus/test_{name}.py" for name in ("rules", "refused", "score")),
        "tests/plus_minus/test_properties.py",
    ],
    [
        *(f"tests/flip_7/test_{name}.py" for name in ("rules", "actions", "score", "seats")),
        "tests/flip_7/test_odds.py",
        "tests/menus/test_story.py",
        "tests/conformance/test_telling.py",
        "tests/flip_7/test_properties.py",
        *(f"tests/twin_it/test_{name}.py" for name in ("duel", "clans", "ring", "together")),
        *(f"tests/twin_it/test_{name}.py" for name in ("barred", "claims", "deck", "disputes")),
        *(f"tests/twin_it/test_{name}.py" for name in ("floor", "floor_time", "lying")),
        *(f"tests/twin_it/test_{name}.py" for name in ("several", "story")),
        "tests/twin_it/test_properties.py",
    ],
)
# These measure time, which stands for nothing here.
LEFT_OUT = ("tests/journal/test_words.py::test_reading_the_words_does_not_delay_the_first_frame",)

SETTINGS = """\
[run]
branch = True
source = game
omit =
    */bots/*
    */bots.py
data_file = {data}
parallel = True
[report]
# What a game has to write down itself.
exclude_also =
    raise NotImplementedError
"""


def measure(room: Path) -> dict[str, Any]:
    """Run both halves at a time; what coverage says of each file."""
    settings = room / "settings"
    settings.write_text(SETTINGS.format(data=room / "data"), encoding="utf-8")
    coverage = [sys.executable, "-m", "coverage"]
    env = {**os.environ, "PYTHONUTF8": "1"}
    command = [*coverage, "run", f"--rcfile={settings}", "-m", "pytest", "-q", "-n", "0"]
    command.append("--nightly")  # what is named here is run, by day too
    command += [f"--deselect={test}" for test in LEFT_OUT]
    runs = [
        subprocess.Popen([*command, *half], cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True)
        for half in HALVES
    ]
    for run in runs:
        said = run.communicate()[0]
        if run.returncode:
            sys.exit(f"the tests that are measured fail:\n{said[-3000:]}")
    for asked in (["combine"], ["json", "-o", str(room / "json")]):
        done = subprocess.run([*coverage, *asked[:1], f"--rcfile={settings}", *asked[1:]],
                              cwd=ROOT, capture_output=True, text=True, check=False)  # fmt: skip
        if done.returncode:
            sys.exit(f"coverage {asked[0]} failed: {done.stdout}{done.stderr}")
    files: dict[str, Any] = json.loads((room / "json").read_text("utf-8"))["files"]
    return {Path(name).as_posix(): told for name, told in files.items()}


def gaps(name: str, told: dict[str, Any]) -> list[str]:
    """What of a file is not gone through, each as the text of its line."""
    lines = ["", *(ROOT / name).read_text("utf-8").splitlines()]
    missing = set(told["missing_lines"])
    found = [lines[number].strip() for number in sorted(missing)]
    for here, there in told["missing_branches"]:
        if here in missing or there in missing:
            continue  # the line says it
        goes = lines[there].strip() if there > 0 else "the end"
        found.append(f"{lines[here].strip()} -> {goes}")
    return found


def judge(files: dict[str, Any], listing: bool) -> int:
    known: dict[str, dict[str, str]] = tomllib.loads(LIST.read_text("utf-8"))
    bad = 0
    print(f"{'':28} lines  branches")
    for part, patterns in PARTS.items():
        names = sorted(
            name
            for pattern in patterns
            for name in (path.relative_to(ROOT).as_posix() for path in ROOT.glob(pattern))
            if not name.endswith("/bots.py")
        )
        sums = [files[name]["summary"] for name in names]
        lines = _share(sums, "covered_lines", "num_statements")
        branches = _share(sums, "covered_branches", "num_branches")
        print(f"{part:28} {lines:5.1f} {branches:9.1f}")
        if min(lines, branches) < LEAST:
            print(f"  less than {LEAST:.0f} %")
            bad += 1
        for name in names:
            found = gaps(name, files[name])
            listed = known.get(name, {})
            if listing and found:
                print(f'["{name}"]')
            for gap in found:
                if listing:
                    print(
                        f"{json.dumps(gap, ensure_ascii=False)} = {json.dumps(listed.get(gap, ''))}"
                    )
                elif gap not in listed:
                    print(f"  {name}: no test goes through “{gap}”")
                    bad += 1
            for gap in listed:
                if gap not in found and not listing:
                    print(f"  {name}: “{gap}” is listed, and tests go through it: strike it out")
    return bad


def _share(sums: list[dict[str, Any]], covered: str, of: str) -> float:
    return 100 * sum(told[covered] for told in sums) / max(1, sum(told[of] for told in sums))


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--list", action="store_true", help="print the gaps as a list has them")
    asked = parser.parse_args()
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="rowdy-covered-") as room:
        bad = judge(measure(Path(room)), asked.list)
    print(f"{time.monotonic() - started:.0f} s")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
