"""The fake GitHub's pull requests, commits, statuses, checks, deployments and files."""

import base64
import hashlib
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import PurePosixPath

from tests.fakes import github_shapes as shapes
from tests.fakes.github_http import Answer, Hit, error, unprocessable
from tests.fakes.github_state import DeploymentStatus, Identity, Pull, Repository, Status

REFUSED = error(403, "Resource not accessible by integration")
MISSING = error(404, "Not Found")
_NO_COMMIT = error(422, "No commit found for SHA: gone")


def pulls(base: str, home: Repository, hit: Hit, rest: list[str], who: Identity) -> Answer | list[object]:
    """`/repos/O/R/pulls...`; a list is paged by whoever asked."""
    if not who.may("pull_requests", "read"):
        return REFUSED
    match (hit.method, rest):
        case ("GET", []):
            state, head = hit.query.get("state", "open"), hit.query.get("head", "")
            found = [shapes.pull(base, home, one) for one in reversed(home.pulls.values())]
            wanted = [one for one in found if state in {"all", one["state"]}]
            return [one for one in wanted if head in {"", one["head"]["label"]}]
        case ("GET", [number]) if number.isdigit() and int(number) in home.pulls:
            return Answer(shapes.pull(base, home, home.pulls[int(number)]))
        case ("GET", [number, "files"]) if number.isdigit() and int(number) in home.pulls:
            files = home.pulls[int(number)].files
            patches = home.pulls[int(number)].patches
            return [
                {"filename": name, "status": "modified", "sha": "f" * 40, "patch": patches.get(name)} for name in files
            ]
        case ("GET", [number, "comments"]) if number.isdigit() and int(number) in home.pulls:
            return [*home.pulls[int(number)].reviewed]
        case ("POST", [number, "reviews"]) if number.isdigit() and int(number) in home.pulls:
            return _review(home.pulls[int(number)], hit) if who.may("pull_requests", "write") else REFUSED
        case _:
            return MISSING


def _review(pull: Pull, hit: Hit) -> Answer:
    """A review's comments, each on a line that the diff shows."""
    said = hit.json
    if said["commit_id"] != pull.head_sha:
        return unprocessable("commit_id", "commit_id is not part of the pull request")
    for one in said["comments"]:
        shown = range(1, 1 + str(pull.patches.get(one["path"])).count("\n"))
        if one["line"] not in shown or one["side"] != "RIGHT":
            return unprocessable("line", "Line could not be resolved")
    pull.reviewed += said["comments"]
    return Answer({"id": 1, "state": "COMMENTED"})


def commits(base: str, home: Repository, hit: Hit, rest: list[str], who: Identity) -> Answer | list[object]:
    """`/repos/O/R/commits/SHA...`."""
    match (hit.method, rest):
        case ("GET", [sha, "pulls"]):
            if not who.may("pull_requests", "read"):
                return REFUSED
            if sha not in home.commits:
                return _NO_COMMIT
            return [shapes.pull(base, home, one) for one in home.pulls.values() if sha in one.commits]
        case ("GET", [sha, "branches-where-head"]):
            found = [branch for branch, head in home.branches.items() if head == sha]
            return Answer([{"name": branch, "commit": {"sha": sha}, "protected": False} for branch in found])
        case ("GET", [sha, "status"]):
            return _combined(base, home, sha) if who.may("statuses", "read") else REFUSED
        case ("GET", [sha, "statuses"]):
            if not who.may("statuses", "read"):
                return REFUSED
            return [shapes.status(base, home, one) for one in reversed(home.statuses) if one.sha == sha]
        case ("GET", [sha, "check-runs"]):
            if not who.may("checks", "read"):
                return REFUSED
            return [shapes.check(base, home, one) for one in reversed(home.checks) if one.sha == sha]
        case _:
            return MISSING


def _combined(base: str, home: Repository, sha: str) -> Answer:
    latest = {one.context: one for one in home.statuses if one.sha == sha}
    states = {one.state for one in latest.values()}
    bad, pending = states & {"failure", "error"}, "pending" in states or not states
    return Answer(
        {
            "state": "failure" if bad else "pending" if pending else "success",
            "statuses": [shapes.status(base, home, one) for one in latest.values()][:30],
            "sha": sha,
            "total_count": len(latest),
            "repository": shapes.repository(base, home.name),
            "commit_url": f"{base}/repos/{home.name}/commits/{sha}",
            "url": f"{base}/repos/{home.name}/commits/{sha}/status",
        }
    )


def statuses(base: str, home: Repository, hit: Hit, rest: list[str], who: Identity) -> Answer | list[object]:
    """`/repos/O/R/statuses/SHA`, to write one."""
    match (hit.method, rest):
        case ("POST", [sha]):
            return _set_status(base, home, hit, sha, who)
        case _:
            return MISSING


def _set_status(base: str, home: Repository, hit: Hit, sha: str, who: Identity) -> Answer:
    said = hit.json
    if not who.may("statuses", "write"):
        return REFUSED
    if sha not in home.commits:
        return error(422, f"No commit found for SHA: {sha}")
    if said.get("state") not in {"error", "failure", "pending", "success"}:
        return unprocessable("state", "state is not included in the list")
    if len(said.get("description") or "") > 140:
        return unprocessable("description", "description is too long (maximum is 140 characters)")
    one = Status(
        sha,
        said.get("context") or "default",
        said["state"],
        said.get("target_url") or "",
        said.get("description") or "",
        who.login,
    )
    home.statuses.append(one)
    return Answer(shapes.status(base, home, one), 201)


def deployments(base: str, home: Repository, hit: Hit, rest: list[str], who: Identity) -> Answer | list[object]:
    """`/repos/O/R/deployments...`."""
    if not who.may("deployments", "write" if hit.method == "POST" else "read"):
        return REFUSED
    if not rest:
        wanted = {name: hit.query[name] for name in ("sha", "environment", "ref") if hit.query.get(name)}
        found = [shapes.deployment(base, home, one) for one in reversed(home.deployments)]
        return [one for one in found if all(one[name] == value for name, value in wanted.items())]
    one = next((one for one in home.deployments if str(one.id) == rest[0]), None)
    if one is None:
        return MISSING
    match (hit.method, rest[1:]):
        case ("GET", []):
            return Answer(shapes.deployment(base, home, one))
        case ("GET", ["statuses"]):
            return [shapes.deployment_status(base, home, one, each) for each in reversed(one.statuses)]
        case ("POST", ["statuses"]):
            said = hit.json
            one.statuses.append(DeploymentStatus(said["state"], said.get("environment_url") or ""))
            return Answer(shapes.deployment_status(base, home, one, one.statuses[-1]), 201)
        case _:
            return MISSING


def compare(base: str, home: Repository, hit: Hit, rest: list[str], who: Identity) -> Answer | list[object]:
    """`/repos/O/R/compare/BASE...HEAD`: BASE is where HEAD began."""
    if not who.may("contents", "read"):
        return REFUSED
    match (hit.method, rest):
        case ("GET", [both]) if "..." in both:
            before, _, after = both.partition("...")
            trees = [
                {path: text for (ref, path), text in home.files.items() if ref == name} for name in (before, after)
            ]
            paths = sorted(trees[0].keys() | trees[1].keys())
            files = [_difference(path, trees[0].get(path), trees[1].get(path)) for path in paths]
            merge_base = {"sha": _folder_sha(before, "."), "url": f"{base}/repos/{home.name}/commits/{before}"}
            changed = list(_with_renamed([each for each in files if each is not None]))
            return Answer({"status": "ahead", "merge_base_commit": merge_base, "commits": [], "files": changed})
        case _:
            return MISSING


def _with_renamed(files: list[dict[str, object]]) -> Iterator[dict[str, object]]:
    """A file that is gone, and is there under another name, is one entry without a patch."""
    gone = {each["sha"]: each["filename"] for each in files if each["status"] == "removed"}
    renamed = {each["sha"] for each in files if each["status"] == "added"} & gone.keys()
    for each in files:
        if each["sha"] not in renamed:
            yield each
        elif each["status"] == "added":
            name, sha = each["filename"], each["sha"]
            yield {"filename": name, "status": "renamed", "sha": sha, "previous_filename": gone[sha]}


def _difference(path: str, before: bytes | None, after: bytes | None) -> dict[str, object] | None:
    if before == after:
        return None
    old, new = ((text or b"").decode().splitlines() for text in (before, after))
    return {
        "filename": path,
        "status": "added" if before is None else "removed" if after is None else "modified",
        "sha": _sha(after if after is not None else before or b""),
        "patch": "\n".join([*unified_diff(old, new, lineterm="")][2:]),
    }


def git(base: str, home: Repository, hit: Hit, rest: list[str], who: Identity) -> Answer | list[object]:
    """`/repos/O/R/git/trees/REF` or a folder's SHA, and `/git/blobs/SHA`."""
    if not who.may("contents", "read"):
        return REFUSED
    match (hit.method, rest):
        case ("GET", ["trees", *ref]):
            name = "/".join(ref)
            entries = list(_tree(home, name, recursive="recursive" in hit.query))
            if not entries:
                return MISSING
            for entry in entries:
                entry["url"] = f"{base}/repos/{home.name}/git/{entry['type']}s/{entry['sha']}"
            url = f"{base}/repos/{home.name}/git/trees/{name}"
            cut = len(entries) > home.most_entries
            return Answer({"sha": name, "url": url, "tree": entries[: home.most_entries], "truncated": cut})
        case ("GET", ["blobs", sha]):
            content = next((content for content in home.files.values() if _sha(content) == sha), None)
            if content is None:
                return MISSING
            return Answer(
                {
                    "sha": sha,
                    "size": len(content),
                    "encoding": "base64",
                    "content": base64.encodebytes(content).decode(),
                    "url": f"{base}/repos/{home.name}/git/blobs/{sha}",
                }
            )
        case _:
            return MISSING


def _tree(home: Repository, name: str, *, recursive: bool) -> Iterator[dict[str, object]]:
    """The entries of a branch's tree, or of the folder of that SHA."""
    folders = {_folder_sha(ref, str(at)): (ref, at) for ref, path in home.files for at in PurePosixPath(path).parents}
    ref, at = folders.get(name, (name, PurePosixPath()))
    seen: set[str] = set()
    for (branch, path), content in home.files.items():
        if branch != ref or not PurePosixPath(path).is_relative_to(at):
            continue
        inside = PurePosixPath(path).relative_to(at)
        for folder in list(inside.parents)[-2::-1][: None if recursive else 1]:
            if str(folder) not in seen:
                seen.add(str(folder))
                sha = _folder_sha(ref, str(at / folder))
                yield {"path": str(folder), "mode": "040000", "type": "tree", "sha": sha}
        if recursive or len(inside.parts) == 1:
            size = len(content)
            yield {"path": str(inside), "mode": "100644", "type": "blob", "sha": _sha(content), "size": size}


def _folder_sha(ref: str, folder: str) -> str:
    return hashlib.sha1(f"tree {ref} {folder}".encode(), usedforsecurity=False).hexdigest()


def _sha(content: bytes) -> str:
    return hashlib.sha1(b"blob %d\0" % len(content) + content, usedforsecurity=False).hexdigest()
