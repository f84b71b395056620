"""A child in the place of the real one, without a browser: it reads its orders and leaves a report of one case a plan.

What a plan's text says is what becomes of its case: FAILS, WAITS (until it is asked to end; DEAF: even then), DIES
(exit code 9, after a report in which all passed), OLD (with FAILS: it says that the base fails too, and that this does
not count), SILENT (no report at all), WRONG (exit code 2),
DEEP (folders in folders are left). What it was told is in the report's suggestions, as JSON; `told` reads it there. The
coverage that it leaves is smoke/ran.json. Asked to prove plans, it reports a fault in each case that nothing caught.
"""

import json
import sys
from pathlib import Path
from typing import Any

_PROGRAM = """
import fnmatch, json, os, signal, sys, time
from pathlib import Path

orders = json.loads(sys.stdin.read())
settings = orders["settings"]
files = sorted(str(path) for path in Path().rglob("*") if path.is_file())
plans = [name for name in files if name.endswith(".md")
         and any(name == plan or name.startswith(plan.rstrip("/") + "/") or fnmatch.fnmatch(name, plan)
                 for plan in settings["plans"])]
texts = {name: Path(name).read_text() for name in plans}
print("::warning::hostile")
print("begins " + " ".join(plans), flush=True)
if any("WRONG" in text for text in texts.values()):
    print("smoketree: smoke/plan.md:1: a step is missing")
    sys.exit(2)
if any("SILENT" in text for text in texts.values()):
    print("it died of " + str(settings.get("basic_auth")))
    sys.exit(3)
reason = None
if any("WAITS" in text for text in texts.values()):
    def stop(*_):
        if not any("DEAF" in text for text in texts.values()):
            raise InterruptedError
    try:
        signal.signal(signal.SIGINT, stop)
        print("waiting", flush=True)
        time.sleep(120)
    except InterruptedError:
        reason = "interrupted (SIGINT)"

def case(name, text):
    good = "FAILS" not in text
    old = {"base": {"class": "broken", "status": "failed"}} if "OLD" in text else {}
    return {**old, "name": f"The case of {name}", "passed": good, "status": "passed" if good else "failed",
            "plan": {"file": name, "line": 1}, "summary": "" if good else "the heading is missing",
            "steps": [{"id": 1, "action": "Open", "description": "opened", "status": "completed", "timestamp": 1}],
            "assertions": [] if good else [{"description": "x", "passed": False, "evidence": "", "line": 2}]}

out = Path(settings["out"])
told = {"settings": settings, "environ": orders["environ"], "files": files, "own": sorted(os.environ),
        "room": out.parts[:-2]}
record = out / "history.json"
told |= {"record": record.read_text() if record.exists() else ""}
(out / "results").mkdir(parents=True)
report = {"runId": "run-" + out.parent.name, "url": settings["url"], "generatedAt": "2026-11-22T09:00:00Z",
          "baseUrl": settings.get("base_url"),
          "gate": "new" if any("OLD" in text for text in texts.values()) else "any",
          "scenarios": [case(name, text) for name, text in texts.items()], "aborted": reason is not None,
          "abortReason": reason, "suggestions": [json.dumps(told)]}
if settings.get("prove"):
    fault = {"kind": "write-doubled", "what": "POST /cart is sent twice", "line": 2, "outcome": "survived"}
    report["proof"] = {"url": settings["url"], "seed": 1, "budget": 60, "cases": [
        {"plan": each["plan"]["file"], "name": each["name"], "faults": [fault]} for each in report["scenarios"]]}
(out / "results" / "latest.json").write_text(json.dumps(report))
ran = Path("smoke/ran.json")
if settings.get("coverage") and ran.exists():
    (out / "coverage.json").write_bytes(ran.read_bytes())
if any("DEEP" in text for text in texts.values()):
    for _ in range(1_200):
        os.mkdir("d")
        os.chdir("d")
counts = [text for text in texts.values()
          if "FAILS" in text and not ("OLD" in text and settings.get("gate") == "new" and settings.get("base_url"))]
sys.exit(130 if reason else 9 if any("DIES" in text for text in texts.values()) else 1 if counts else 0)
"""

STAND_IN = (sys.executable, "-c", _PROGRAM)


def told(report: Path) -> dict[str, Any]:
    """What the child of that report was told."""
    found: dict[str, Any] = json.loads(json.loads(report.read_text())["suggestions"][0])
    return found
