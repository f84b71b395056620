"""The fake GitHub's conversation: comments of issues and pull requests, reactions, who may write, minimizing."""

from tests.fakes import github_shapes as shapes
from tests.fakes.github_commits import MISSING, REFUSED
from tests.fakes.github_http import Answer, Hit, error, unprocessable
from tests.fakes.github_state import Comment, Identity, Repository, next_id, stamp

LONGEST = 65536
"""Characters of a comment. 65537 are refused with a 422."""
_REACTIONS = {"+1", "-1", "laugh", "confused", "heart", "hooray", "rocket", "eyes"}


def _writes(who: Identity) -> bool:
    return who.may("issues", "write") or who.may("pull_requests", "write")


def issues(base: str, home: Repository, hit: Hit, rest: list[str], who: Identity) -> Answer | list[object]:
    """`/repos/O/R/issues...`; a list is paged by whoever asked."""
    if hit.method != "GET" and not _writes(who):
        return REFUSED
    match (hit.method, rest):
        case ("GET", [number, "comments"]):
            return [shapes.comment(base, home, one) for one in home.comments if str(one.number) == number]
        case ("POST", [number, "comments"]) if number.isdigit():
            if int(number) not in home.pulls:
                return MISSING
            body = hit.json.get("body") or ""
            if refused := _refused(body):
                return refused
            home.comments.append(Comment(int(number), body, who.login))
            return Answer(shapes.comment(base, home, home.comments[-1]), 201)
        case (_, ["comments", id, *more]):
            one = next((one for one in home.comments if str(one.id) == id), None)
            return MISSING if one is None else _comment(base, home, hit, one, more, who)
        case ("GET", [number]) if number.isdigit() and int(number) in home.pulls:
            return Answer({**shapes.pull(base, home, home.pulls[int(number)]), "pull_request": {}})
        case _:
            return MISSING


def _comment(
    base: str, home: Repository, hit: Hit, one: Comment, more: list[str], who: Identity
) -> Answer | list[object]:
    match (hit.method, more):
        case ("GET", []):
            return Answer(shapes.comment(base, home, one))
        case ("PATCH", []):
            body = hit.json.get("body") or ""
            if refused := _refused(body):
                return refused
            one.body, one.updated_at = body, stamp()
            return Answer(shapes.comment(base, home, one))
        case ("DELETE", []):
            home.comments.remove(one)
            return Answer(status=204)
        case ("GET", ["reactions"]):
            return [_reaction(login, content) for login, content in one.reactions]
        case ("POST", ["reactions"]):
            content = hit.json.get("content")
            if content not in _REACTIONS:
                return unprocessable("content", "content is not included in the list")
            known = (who.login, content) in one.reactions
            if not known:
                one.reactions.append((who.login, content))
            return Answer(_reaction(who.login, content), 200 if known else 201)
        case _:
            return MISSING


def _refused(body: str) -> Answer | None:
    if not body.strip():
        return unprocessable("body", "body can't be blank")
    if len(body) > LONGEST:
        return unprocessable("body", f"body is too long (maximum is {LONGEST} characters)")
    return None


def _reaction(login: str, content: str) -> dict[str, object]:
    return {"id": next_id(), "node_id": "R_1", "user": shapes.user(login), "content": content, "created_at": stamp()}


def collaborators(base: str, home: Repository, hit: Hit, rest: list[str], who: Identity) -> Answer | list[object]:
    """`/repos/O/R/collaborators/LOGIN/permission`."""
    match (hit.method, rest):
        case ("GET", [login, "permission"]):
            if login == "nobody-of-the-name":
                return error(404, "ghost is not a user")
            permission = home.permissions.get(login, "read")
            legacy = {"maintain": "write", "triage": "read"}.get(permission, permission)
            return Answer({"permission": legacy, "role_name": permission, "user": shapes.user(login)})
        case _:
            return MISSING


def graphql(homes: list[Repository], hit: Hit, who: Identity) -> Answer:
    """The mutations minimizeComment and unminimizeComment; the texts of the default branch's workflows."""
    said = hit.json
    if ":.github/workflows" in said["query"]:
        named = "{owner}/{name}".format(**said["variables"]).lower()
        home = next((one for one in homes if one.name.lower() == named), None)
        if home is None or not who.may("contents", "read"):
            return Answer({"data": {"repository": None}, "errors": [{"type": "NOT_FOUND", "message": "not found"}]})
        texts = [
            content.decode()
            for (ref, path), content in home.files.items()
            if ref == home.default_branch and path.startswith(".github/workflows/")
        ]
        entries = [{"object": {"text": text}} for text in texts]
        return Answer({"data": {"repository": {"object": {"entries": entries} if entries else None}}})
    wanted = said.get("variables", {}).get("input", {})
    found = [one for home in homes for one in home.comments if f"IC_{one.id}" == wanted.get("subjectId")]
    if not found:
        message = f"Could not resolve to a node with the global id of '{wanted.get('subjectId')}'"
        return Answer({"data": None, "errors": [{"type": "NOT_FOUND", "message": message}]})
    if not _writes(who):
        return Answer({"data": None, "errors": [{"type": "FORBIDDEN", "message": REFUSED.content["message"]}]})
    if "unminimizeComment" in said["query"]:
        found[0].minimized = ""
        return Answer({"data": {"unminimizeComment": {"unminimizedComment": {"isMinimized": False}}}})
    found[0].minimized = wanted.get("classifier", "OUTDATED")
    return Answer({"data": {"minimizeComment": {"minimizedComment": {"isMinimized": True}}}})
