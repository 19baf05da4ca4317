// How seconds are written on every clock of these pages: 12:05, beyond an hour 1:02:05, and once time is up +1:30.

export function words(seconds) {
  const whole = Math.floor(Math.abs(seconds));
  const hours = Math.floor(whole / 3600);
  const parts = [Math.floor(whole / 60) % 60, whole % 60];
  if (hours) parts.unshift(hours);
  return (seconds <= -1 ? "+" : "") + parts.map((part, n) => (n ? String(part).padStart(2, "0") : part)).join(":");
}

// The seconds that such words say are left; once time is up, fewer than none.
export function secondsIn(text) {
  const over = text.startsWith("+");
  const seconds = text.replace("+", "").split(":").reduce((sum, part) => 60 * sum + Number(part), 0);
  return over ? -Math.max(1, seconds) : seconds;
}
