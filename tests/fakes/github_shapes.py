"""The fake GitHub's records as its REST API writes them (version 2022-11-28), as far as somebody reads them."""

from typing import Any

from tests.fakes.github_state import (
    Artifact,
    Check,
    Comment,
    Deployment,
    DeploymentStatus,
    Pull,
    Repository,
    Run,
    Status,
)


def user(login: str) -> dict[str, Any]:
    kind = "Bot" if login.endswith("[bot]") else "User"
    return {"login": login, "id": 40000 + sum(map(ord, login)), "type": kind, "node_id": f"U_{login}"}


def repository(base: str, name: str, default_branch: str = "main") -> dict[str, Any]:
    owner, _, short = name.partition("/")
    return {
        "id": 1,
        "name": short,
        "full_name": name,
        "owner": user(owner),
        "private": False,
        "fork": False,
        "default_branch": default_branch,
        "url": f"{base}/repos/{name}",
        "html_url": f"https://github.com/{name}",
    }


def pull(base: str, home: Repository, one: Pull) -> dict[str, Any]:
    head = None if one.head_repository is None else repository(base, one.head_repository)
    owner = (one.head_repository or "ghost/gone").partition("/")[0]
    url = f"{base}/repos/{home.name}/pulls/{one.number}"
    return {
        "id": 5000 + one.number,
        "number": one.number,
        "state": one.state,
        "title": one.title,
        "draft": one.draft,
        "url": url,
        "issue_url": f"{base}/repos/{home.name}/issues/{one.number}",
        "html_url": f"https://github.com/{home.name}/pull/{one.number}",
        "user": user(one.author),
        "head": {
            "label": f"{owner}:{one.head_ref}",
            "ref": one.head_ref,
            "sha": one.head_sha,
            "user": user(owner),
            "repo": head,
        },
        "base": {
            "label": f"{home.name.partition('/')[0]}:{one.base_ref}",
            "ref": one.base_ref,
            "sha": one.base_sha,
            "user": user(home.name.partition("/")[0]),
            "repo": repository(base, home.name, home.default_branch),
        },
    }


def deployment(base: str, home: Repository, one: Deployment) -> dict[str, Any]:
    url = f"{base}/repos/{home.name}/deployments/{one.id}"
    return {
        "id": one.id,
        "url": url,
        "sha": one.sha,
        "ref": one.ref or one.sha,
        "task": "deploy",
        "payload": {},
        "environment": one.environment,
        "original_environment": one.environment,
        "description": "",
        "creator": user(one.creator),
        "created_at": one.created_at,
        "updated_at": one.statuses[-1].created_at if one.statuses else one.created_at,
        "statuses_url": f"{url}/statuses",
        "repository_url": f"{base}/repos/{home.name}",
        "transient_environment": False,
        "production_environment": one.environment == "Production",
    }


def deployment_status(base: str, home: Repository, parent: Deployment, one: DeploymentStatus) -> dict[str, Any]:
    url = f"{base}/repos/{home.name}/deployments/{parent.id}"
    return {
        "id": one.id,
        "url": f"{url}/statuses/{one.id}",
        "state": one.state,
        "creator": user(parent.creator),
        "description": one.description,
        "environment": parent.environment,
        "environment_url": one.environment_url,
        "target_url": one.target_url or one.log_url,
        "log_url": one.log_url or one.target_url,
        "created_at": one.created_at,
        "updated_at": one.created_at,
        "deployment_url": url,
        "repository_url": f"{base}/repos/{home.name}",
    }


def status(base: str, home: Repository, one: Status) -> dict[str, Any]:
    return {
        "id": one.id,
        "node_id": f"SC_{one.id}",
        "url": f"{base}/repos/{home.name}/statuses/{one.sha}",
        "avatar_url": "https://avatars.example/1",
        "state": one.state,
        "description": one.description or None,
        "target_url": one.target_url or None,
        "context": one.context,
        "creator": user(one.creator),
        "created_at": one.created_at,
        "updated_at": one.created_at,
    }


def check(base: str, home: Repository, one: Check) -> dict[str, Any]:
    return {
        "id": one.id,
        "node_id": f"CR_{one.id}",
        "name": one.name,
        "head_sha": one.sha,
        "external_id": "",
        "url": f"{base}/repos/{home.name}/check-runs/{one.id}",
        "html_url": f"https://github.com/{home.name}/runs/{one.id}",
        "details_url": one.details_url,
        "status": one.status,
        "conclusion": one.conclusion,
        "started_at": one.created_at,
        "completed_at": one.created_at if one.status == "completed" else None,
        "output": {"title": one.name, "summary": one.summary or None, "text": None, "annotations_count": 0},
        "app": {"id": 7, "slug": one.app, "name": one.app, "owner": user("cloudflare")},
        "check_suite": {"id": one.id},
        "pull_requests": [],
    }


def comment(base: str, home: Repository, one: Comment) -> dict[str, Any]:
    return {
        "id": one.id,
        "node_id": f"IC_{one.id}",
        "url": f"{base}/repos/{home.name}/issues/comments/{one.id}",
        "html_url": f"https://github.com/{home.name}/pull/{one.number}#issuecomment-{one.id}",
        "issue_url": f"{base}/repos/{home.name}/issues/{one.number}",
        "body": one.body,
        "user": user(one.login),
        "created_at": one.created_at,
        "updated_at": one.updated_at,
        "author_association": "NONE",
        "performed_via_github_app": {"slug": "github-actions"} if one.login == "github-actions[bot]" else None,
        "reactions": {"total_count": len(one.reactions)},
    }


def run(base: str, home: Repository, one: Run) -> dict[str, Any]:
    url = f"{base}/repos/{home.name}/actions/runs/{one.id}"
    return {
        "id": one.id,
        "name": one.name,
        "path": one.path,
        "event": one.event,
        "head_sha": one.head_sha,
        "head_branch": one.head_branch,
        "head_repository": repository(base, one.head_repository or home.name),
        "repository": repository(base, home.name),
        "run_number": one.run_number,
        "run_attempt": one.run_attempt,
        "status": one.status,
        "conclusion": one.conclusion,
        "pull_requests": [{"number": number} for number in one.pull_requests],
        "created_at": one.created_at,
        "updated_at": one.created_at,
        "url": url,
        "html_url": f"https://github.com/{home.name}/actions/runs/{one.id}",
        "jobs_url": f"{url}/jobs",
        "artifacts_url": f"{url}/artifacts",
    }


def artifact(base: str, home: Repository, parent: Run, one: Artifact) -> dict[str, Any]:
    url = f"{base}/repos/{home.name}/actions/artifacts/{one.id}"
    return {
        "id": one.id,
        "node_id": f"A_{one.id}",
        "name": one.name,
        "size_in_bytes": len(one.content),
        "url": url,
        "archive_download_url": f"{url}/zip",
        "expired": one.expired,
        "created_at": one.created_at,
        "updated_at": one.created_at,
        "expires_at": one.created_at,
        "digest": None,
        "workflow_run": {
            "id": parent.id,
            "repository_id": 77,
            "head_repository_id": 77 if parent.head_repository in {"", home.name} else 78,
            "head_sha": parent.head_sha,
            "head_branch": parent.head_branch,
        },
    }
