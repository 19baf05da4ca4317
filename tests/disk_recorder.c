/* Records what a process writes to files under RECORD_ROOT and when it waits for the disk, so that a power cut can be
   played at any moment afterwards: preload it, and read the log that RECORD_LOG names.

   Log: one record after another, native byte order: kind (w, s, t, u or m), path length, offset, length, then path and data.
   w: write, s: flush (fsync, fdatasync), t: truncate to the offset, u: unlink, m: a line on standard output. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static int log_fd = -1;

static void put(char kind, const char *path, int64_t offset, const void *data, int64_t length) {
  static ssize_t (*real_write)(int, const void *, size_t);
  if (!real_write) real_write = dlsym(RTLD_NEXT, "write");
  if (log_fd < 0) log_fd = open(getenv("RECORD_LOG"), O_WRONLY | O_CREAT | O_APPEND, 0600);
  int64_t head[4] = {kind, (int64_t)strlen(path), offset, length};
  real_write(log_fd, head, sizeof head);
  real_write(log_fd, path, strlen(path));
  if (length) real_write(log_fd, data, (size_t)length);
}

static int path_of(int fd, char *path, size_t size) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, size - 1);
  if (length <= 0 || fd == log_fd) return 0;
  path[length] = 0;
  const char *root = getenv("RECORD_ROOT");
  return root && !strncmp(path, root, strlen(root)) && !strstr(path, "-shm");
}

#define REAL(name, result, ...) static result (*real)(__VA_ARGS__); if (!real) real = dlsym(RTLD_NEXT, name)

static ssize_t written(int fd, const void *data, ssize_t done, off_t offset) {
  char path[4096];
  if (done > 0 && path_of(fd, path, sizeof path)) put('w', path, offset, data, done);
  return done;
}

ssize_t pwrite64(int fd, const void *data, size_t size, off64_t offset) {
  REAL("pwrite64", ssize_t, int, const void *, size_t, off64_t);
  return written(fd, data, real(fd, data, size, offset), offset);
}

ssize_t pwrite(int fd, const void *data, size_t size, off_t offset) {
  REAL("pwrite", ssize_t, int, const void *, size_t, off_t);
  return written(fd, data, real(fd, data, size, offset), offset);
}

ssize_t write(int fd, const void *data, size_t size) {
  REAL("write", ssize_t, int, const void *, size_t);
  ssize_t done = real(fd, data, size);
  if (fd == 1 && done > 0 && getenv("RECORD_LOG")) put('m', "", 0, data, done);
  return fd == 1 ? done : written(fd, data, done, lseek(fd, 0, SEEK_CUR) - done);
}

static int flushed(int fd, int failed) {
  char path[4096];
  if (!failed && path_of(fd, path, sizeof path)) put('s', path, 0, 0, 0);
  return failed;
}

int fsync(int fd) {
  REAL("fsync", int, int);
  return flushed(fd, real(fd));
}

int fdatasync(int fd) {
  REAL("fdatasync", int, int);
  return flushed(fd, real(fd));
}

static int cut(int fd, int failed, off_t size) {
  char path[4096];
  if (!failed && path_of(fd, path, sizeof path)) put('t', path, size, 0, 0);
  return failed;
}

int ftruncate64(int fd, off64_t size) {
  REAL("ftruncate64", int, int, off64_t);
  return cut(fd, real(fd, size), size);
}

int ftruncate(int fd, off_t size) {
  REAL("ftruncate", int, int, off_t);
  return cut(fd, real(fd, size), size);
}

int unlink(const char *path) {
  REAL("unlink", int, const char *);
  int failed = real(path);
  const char *root = getenv("RECORD_ROOT");
  if (!failed && root && !strncmp(path, root, strlen(root))) put('u', path, 0, 0, 0);
  return failed;
}
