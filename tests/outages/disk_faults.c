/* A disk that fails as it is told to: preload it, then arm it. Each write, flush, cut, rename and unlink of a file under
   the folder that is named counts as one step. From step `at` on, `times` steps fail with `error`; with an error of 0
   the process ends there instead, as by a kill: before the step, so that any two writes can be torn apart. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static char root[4096];
static long steps, fails_at = -1, fails_until = -1;
static int with_error;

void disk_faults_arm(const char *folder, long at, long times, int error) {
  snprintf(root, sizeof root, "%s", folder);
  steps = 0;
  fails_at = at;
  fails_until = at < 0 ? -1 : at + times;
  with_error = error;
}

long disk_faults_steps(void) { return steps; }

#define REAL(name, result, ...) static result (*real)(__VA_ARGS__); if (!real) real = dlsym(RTLD_NEXT, name)

static int fails(const char *path) {
  if (!root[0] || strncmp(path, root, strlen(root)) || strstr(path, "-shm")) return 0;
  long step = steps++;
  if (step < fails_at || step >= fails_until) return 0;
  if (!with_error) _exit(137);
  errno = with_error;
  return 1;
}

static int fails_at_file(int fd) {
  char link[64], path[4096];
  if (!root[0]) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  return fails(path);
}

ssize_t pwrite64(int fd, const void *data, size_t size, off64_t offset) {
  REAL("pwrite64", ssize_t, int, const void *, size_t, off64_t);
  return fails_at_file(fd) ? -1 : real(fd, data, size, offset);
}

ssize_t pwrite(int fd, const void *data, size_t size, off_t offset) {
  REAL("pwrite", ssize_t, int, const void *, size_t, off_t);
  return fails_at_file(fd) ? -1 : real(fd, data, size, offset);
}

ssize_t write(int fd, const void *data, size_t size) {
  REAL("write", ssize_t, int, const void *, size_t);
  return fails_at_file(fd) ? -1 : real(fd, data, size);
}

int fsync(int fd) {
  REAL("fsync", int, int);
  return fails_at_file(fd) ? -1 : real(fd);
}

int fdatasync(int fd) {
  REAL("fdatasync", int, int);
  return fails_at_file(fd) ? -1 : real(fd);
}

int ftruncate64(int fd, off64_t size) {
  REAL("ftruncate64", int, int, off64_t);
  return fails_at_file(fd) ? -1 : real(fd, size);
}

int ftruncate(int fd, off_t size) {
  REAL("ftruncate", int, int, off_t);
  return fails_at_file(fd) ? -1 : real(fd, size);
}

int rename(const char *from, const char *to) {
  REAL("rename", int, const char *, const char *);
  return fails(from) ? -1 : real(from, to);
}

int unlink(const char *path) {
  REAL("unlink", int, const char *);
  return fails(path) ? -1 : real(path);
}
