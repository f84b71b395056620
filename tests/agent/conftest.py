from pathlib import Path

import pytest

from smoketree.browser.session import Session
from tests.agent.acting_desk import ActingDesk
from tests.fakes.pages import Pages


@pytest.fixture
def desk(shared_session: Session, pages: Pages, tmp_path: Path) -> ActingDesk:
    return ActingDesk(shared_session, pages, tmp_path)
