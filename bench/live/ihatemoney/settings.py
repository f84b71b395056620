"""The settings of the bench: a database in the data folder, which is the server's home."""

import os

SQLALCHEMY_DATABASE_URI = f"sqlite:///{os.environ['HOME']}/ihatemoney.db"
SECRET_KEY = "not a secret of anything"  # noqa: S105
SESSION_COOKIE_SECURE = False
