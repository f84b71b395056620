"""Prints podman's system-call profile, made as strict as Docker's: new namespaces and mounts only for CAP_SYS_ADMIN."""

import json
from pathlib import Path

NAMESPACES = set(
    "clone clone3 unshare setns mount umount umount2 fsopen fsmount fsconfig fspick move_mount open_tree "
    "mount_setattr pivot_root".split()
)
WITHOUT_ADMIN = {"excludes": {"caps": ["CAP_SYS_ADMIN"]}}
NEW_NAMESPACES = {"index": 0, "value": 0x7E020000, "valueTwo": 0, "op": "SCMP_CMP_MASKED_EQ"}

profile = json.loads(Path("/usr/share/containers/seccomp.json").read_text(encoding="utf-8"))
profile |= {"defaultErrnoRet": 1, "defaultErrno": "EPERM"}
for rule in profile["syscalls"]:
    if rule["action"] == "SCMP_ACT_ALLOW" and not rule.get("includes", {}).get("caps"):
        rule["names"] = [name for name in rule["names"] if name not in NAMESPACES]
profile["syscalls"] = [
    *(rule for rule in profile["syscalls"] if rule["names"]),
    {"names": sorted(NAMESPACES), "action": "SCMP_ACT_ALLOW", "includes": {"caps": ["CAP_SYS_ADMIN"]}},
    {"names": ["clone"], "action": "SCMP_ACT_ALLOW", "args": [NEW_NAMESPACES], **WITHOUT_ADMIN},
    {"names": ["clone3"], "action": "SCMP_ACT_ERRNO", "errnoRet": 38, **WITHOUT_ADMIN},
]
print(json.dumps(profile))
