"""Attacks Rowdy and prints a table of what held.

    python tests/faults/run.py                    the sample that goes before every merge
    python tests/faults/run.py --nightly          the large size; takes hours
    python tests/faults/run.py --only cut --seed 7 --count 100

Each attack runs in a process of its own, with a home of its own, as many at a time as there are
cores. The status is 1 if anything did not hold.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(HERE)]

from attack import MOST_TOLD, Attack, Found  # noqa: E402


def attacks() -> dict[str, Attack]:
    """All attacks of this folder by name, in the order of their files."""
    found: dict[str, Attack] = {}
    for path in sorted(HERE.glob("*.py")):
        if path.stem.startswith("test_") or "ATTACKS" not in path.read_text("utf-8"):
            continue
        if path.stem in ("attack", "run"):
            continue
        spec = importlib.util.spec_from_file_location(path.stem, path)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[path.stem] = module
        spec.loader.exec_module(module)
        for attack in module.ATTACKS:
            assert attack.name not in found, f"two attacks are called {attack.name}"
            found[attack.name] = attack
    return found


def _inside(attack: Attack, count: int, seed: int) -> int:
    """Run one attack here and print what came of it as JSON."""
    try:
        found = attack.run(count, random.Random(f"{attack.name} {seed}"))
    except BaseException as error:
        import traceback

        found = Found(0, [f"the attack itself failed: {error!r}\n{traceback.format_exc()}"])
    told = {"tried": found.tried, "broken": found.broken[:MOST_TOLD], "note": found.note}
    told["more"] = max(0, len(found.broken) - MOST_TOLD)
    print("\n" + json.dumps(told))
    return 0


def _apart(attack: Attack, count: int, seed: int, limit: float) -> dict[str, object]:
    """Run one attack in a process of its own."""
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="rowdy-faults-", ignore_cleanup_errors=True) as home:
        env = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", **os.environ}
        env |= {"ROWDY_HOME": str(Path(home, "rowdy")), "TMPDIR": home, "PYTHONUTF8": "1"}
        env |= {"PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        command = [sys.executable, __file__, "--inside", "--only", attack.name]
        command += ["--count", str(count), "--seed", str(seed)]
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, env=env, timeout=limit, check=False
            )
            last = done.stdout.rstrip().rpartition("\n")[2]
            told = json.loads(last) if last.startswith("{") else None
            if told is None:
                said = (done.stdout + done.stderr)[-3000:]
                told = {"tried": 0, "broken": [f"ended with {done.returncode}:\n{said}"]}
        except subprocess.TimeoutExpired:
            told = {"tried": 0, "broken": [f"did not end within {limit:.0f} s"]}
    return {"note": "", "more": 0, **told, "seconds": time.monotonic() - started}


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--nightly", action="store_true", help="the large size")
    parser.add_argument(
        "--only", action="append", metavar="NAME", help="this attack; may be repeated"
    )
    parser.add_argument("--count", type=int, help="how many of each, instead of the usual size")
    parser.add_argument("--seed", type=int, default=1, help="other chance, another attack")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    known = attacks()
    names = asked.only or list(known)
    for name in names:
        if name not in known:
            parser.error(f"there is no attack {name!r}; there are {', '.join(known)}")
    # An attack without a sample is for the night, or for whoever asks for it.
    wanted = [known[name] for name in names if known[name].sample or asked.nightly or asked.only]
    if asked.inside:
        return _inside(wanted[0], asked.count, asked.seed)

    def size(attack: Attack) -> int:
        usual = attack.nightly if asked.nightly else attack.sample or attack.nightly
        return asked.count or usual

    limit = 170.0 if not (asked.nightly or asked.only or asked.count) else 6 * 3600.0
    started = time.monotonic()
    results: dict[str, dict[str, object]] = {}
    together = [attack for attack in wanted if not attack.alone]
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        runs = {a.name: pool.submit(_apart, a, size(a), asked.seed, limit) for a in together}
        results |= {name: run.result() for name, run in runs.items()}
    for attack in wanted:
        if attack.alone:
            results[attack.name] = _apart(attack, size(attack), asked.seed, limit)
    print(_table(wanted, results, time.monotonic() - started))
    bad = [attack.name for attack in wanted if results[attack.name]["broken"]]
    for name in bad:
        print(f"\n{name} (again: python tests/faults/run.py --only {name} --seed {asked.seed}):")
        for sentence in results[name]["broken"]:  # type: ignore[attr-defined]
            print(f"  - {sentence}")
        if results[name]["more"]:
            print(f"  - and {results[name]['more']} more")
    print(f"\n{len(wanted) - len(bad)} passed, {len(bad)} failed")
    return 1 if bad else 0


def _table(wanted: list[Attack], results: dict[str, dict[str, object]], seconds: float) -> str:
    rows = [("attack", "tried", "", "broken", "seconds", "")]
    for attack in wanted:
        told = results[attack.name]
        broken = len(told["broken"]) + int(str(told["more"]))  # type: ignore[arg-type]
        rows.append((attack.name, f"{told['tried']:,}", attack.unit, str(broken),
                     f"{told['seconds']:.1f}", str(told["note"])))  # fmt: skip
    widths = [max(len(row[column]) for row in rows) for column in range(5)]
    lines = []
    for name, tried, unit, broken, took, note in rows:
        line = f"{name:<{widths[0]}}  {tried:>{widths[1]}} {unit:<{widths[2]}}"
        lines.append(f"{line}  {broken:>{widths[3]}}  {took:>{widths[4]}}  {note}".rstrip())
    return "\n".join([*lines, f"{seconds:.0f} s in all"])


if __name__ == "__main__":
    sys.exit(main())
