"""What the coach says in a first match of Top Bid."""

from scenes.table.coach import Lesson

LESSONS = (
    Lesson("aim", lambda table: True, lambda table: [table.lies(table.shown.prize)], page="aim"),
    Lesson("bid", lambda table: True, lambda table: [table.at("bid")], page="aim"),
)
