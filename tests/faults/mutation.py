"""Makes small wrong changes to a game's rules and looks whether its tests notice.

    python tests/faults/mutation.py --game take-that --mutants 300 --seed 1

The tests are collected once. For each change the process is forked, the changed function is put
in the place of the right one, and tests run until one fails: those first that noticed something
in the same function before, then the quick ones. A change outside of all functions is imported
anew. What no test notices is listed, with the reason, in ``survivors.md``.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
if __name__ == "__main__":
    sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(HERE)]

from attack import Attack, Found  # noqa: E402
from mutants import MODULES, Mutant  # noqa: E402

LEAST = 95.0
SURVIVORS = HERE / "survivors.md"


def listed() -> set[str]:
    """The survivors that are explained: each stands in a line of its own, in backquotes."""
    text = SURVIVORS.read_text("utf-8") if SURVIVORS.exists() else ""
    return {line.split("`")[1] for line in text.splitlines() if line.startswith("- `")}


def without_line(mutant: Mutant) -> str:
    """The name of a mutant that outlives changes elsewhere in its file."""
    where, _, rest = mutant.name.partition(" ")
    return f"{where.partition(':')[0]} {rest}"


def attack_on(game: str) -> Attack:
    def run(count: int, chance: random.Random) -> Found:
        from judge import judged  # only when needed: it brings pytest along

        judge = judged(game, count, chance.getrandbits(32), os.cpu_count() or 1)
        killed = len(judge.mutants) - len(judge.survivors)
        share = 100 * killed / len(judge.mutants)
        new = [m.name for m in judge.survivors if without_line(m) not in listed()]
        said = f"{share:.1f} % were noticed; not explained: {new}"
        note = f"{killed} noticed, {len(judge.survivors)} not, {len(new)} of these not explained"
        return Found(len(judge.mutants), [said] if share < LEAST else [], note)

    proves = f"{game}: its tests notice nearly every small wrong change of its rules"
    # Only at night: each of them runs for minutes on all cores.
    return Attack(f"mutation-{game}", proves, "mutants", 0, 300, run, alone=True)


ATTACKS = [attack_on(game) for game in MODULES]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--game", choices=list(MODULES), required=True)
    parser.add_argument("--mutants", type=int, default=300, help="how many are made")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at once")
    asked = parser.parse_args()
    from judge import judged

    os.nice(10)
    judge = judged(asked.game, asked.mutants, asked.seed, asked.jobs)
    made, alive = len(judge.mutants), len(judge.survivors)
    known = listed()
    for mutant in sorted(judge.survivors, key=lambda m: m.name):
        print(f"{'explained' if without_line(mutant) in known else 'NOT EXPLAINED'}: {mutant.name}")
    share = 100 * (made - alive) / max(1, made)
    print(f"{asked.game}: {made} of {judge.sites} mutants, {made - alive} noticed ({share:.1f} %),")
    print(f"  {alive} not; {judge.killers['time']} by the time; {judge.seconds:.0f} s")
    return 0 if share >= LEAST else 1


if __name__ == "__main__":
    sys.exit(main())
