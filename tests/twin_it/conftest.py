"""What several of Twin It's tests need."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scenes.app import App
from tests.robot import app_of
from tests.twin_it.minute import Minute


@pytest.fixture
def app() -> Iterator[App]:
    made = app_of()
    yield made
    made.close()


@pytest.fixture
def robot(app: App) -> Minute:
    """One person in the minute together."""
    return Minute(app)
