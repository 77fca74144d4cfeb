"""An app for each test of the menus that is closed after it."""

from collections.abc import Callable, Iterator

import pytest

from game.store import Store
from scenes.app import App
from scenes.stage import window
from tests.menus.pages import SMALLEST


@pytest.fixture
def opened() -> Iterator[list[App]]:
    apps: list[App] = []
    yield apps
    for app in apps:
        app.close()


@pytest.fixture
def open_app(opened: list[App]) -> Callable[..., App]:
    def make(language: str = "en", size: tuple[int, int] = SMALLEST, percent: int = 100) -> App:
        store = Store.open()
        store.settings.language = language  # type: ignore[assignment]
        store.settings.text_percent = percent
        window.start()
        app = App(store, size=size)
        opened.append(app)
        return app

    return make
