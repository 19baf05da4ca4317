"""One table from the camera to the page: the only part of the project that wires the others together.

Theory of operation. Four threads, each with one duty, pass values on through queues and never wait for one another:

    frames  - reads the camera; of a live one only the newest picture is kept (`watcher`)
    sight   - pictures to sightings to the settled snapshot (`watcher`)
    intake  - puts what was seen and entered on the disk, in order, and only then hands it on (`intake`)
    referee - judges it (`judging`), and publishes what the page shows (`publishing`)

What came in and is not on the disk yet has not happened: it is neither judged nor acknowledged. After a restart the
game is rebuilt from what is on the disk (`follower`). Trouble anywhere becomes a notice, and the game stays as it was.
"""
