"""A network camera: a real server of MJPEG over HTTP."""

from __future__ import annotations

from http.server import BaseHTTPRequestHandler

import cv2

from companion.sight.cameras.source import Image
from tests.sight.camera_server import CameraServer, noisy


class _Sender(BaseHTTPRequestHandler):
    server: CameraServer

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=picture")
        self.end_headers()
        for number in self.server.numbers():
            self._send(noisy(number))

    def _send(self, picture: Image) -> None:
        jpeg = cv2.imencode(".jpg", picture)[1].tobytes()
        head = f"--picture\r\nContent-Type: image/jpeg\r\nContent-Length: {len(jpeg)}\r\n\r\n".encode()
        try:
            self.wfile.write(head + jpeg + b"\r\n")
        except OSError:
            self.server.cut.set()

    def log_message(self, format: str, *args: object) -> None:
        pass


class MjpegServer(CameraServer):
    handler, path = _Sender, "http/video"
