// SPDX-License-Identifier: MPL-2.0
// The control page is that of `SweepVolume`, which tells what its numbers mean.
#define _GNU_SOURCE
#include "include/SweepCalls.h"
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <unistd.h>

struct control {
    atomic_int mode, at, error, changing, taking, count, failed, victim, touched, refusing;
};
enum kind { READS, CHANGES, TAKES };
enum { SHORT = 5, DESCRIPTORS = 1 << 16 };

static struct control *control;
static const char *folders[2];
// Of each descriptor, whether it is of a file in the folders: 1 open for reading, 2 for writing.
static atomic_char watched[DESCRIPTORS];

static int is_inside(const char *path) {
    if (!control || !path) return 0;
    for (int index = 0; index < 2; index++) {
        size_t length = strlen(folders[index]);
        if (strncmp(path, folders[index], length) == 0 && (path[length] == 0 || path[length] == '/')) return 1;
    }
    return 0;
}
static int is_watched(int descriptor) {
    return control && descriptor >= 0 && descriptor < DESCRIPTORS && watched[descriptor];
}
static void watch(int descriptor, int flags) {
    if (descriptor >= 0 && descriptor < DESCRIPTORS) watched[descriptor] = (flags & O_ACCMODE) == O_RDONLY ? 1 : 2;
}

// What a call on a file fails with; 0 when it is made. Of one that moves bytes, `size` is how many it may move.
static int fault(enum kind kind, size_t *size) {
    int mode = atomic_load(&control->mode);
    if (mode == 0) return 0;
    if (atomic_load(&control->changing) && kind == READS) return 0;
    if (atomic_load(&control->taking) && kind != TAKES) return 0;
    int number = atomic_fetch_add(&control->count, 1), at = atomic_load(&control->at);
    if (number != at && !(mode == 2 && number > at)) return 0;
    if (mode == SHORT && (!size || *size < 2)) return 0;
    atomic_fetch_add(&control->failed, 1);
    if (mode == SHORT) {
        *size /= 2;
        return 0;
    }
    if (mode == 3) kill(getpid(), SIGKILL);
    return atomic_load(&control->error);
}

#define REAL(name) ((__typeof__(&name))real(#name, &(static_##name)))
static void *real(const char *name, void *_Atomic *place) {
    void *function = atomic_load_explicit(place, memory_order_relaxed);
    if (!function) atomic_store_explicit(place, function = dlsym(RTLD_NEXT, name), memory_order_relaxed);
    return function;
}

#define FAIL(wrong, condition, kind, size)                 \
    if (condition) {                                       \
        int error_ = fault(kind, size);                    \
        if (error_) return errno = error_, wrong;          \
    }
// A function of the C library: what it returns, its name, its parameters and arguments, what it returns when it fails,
// whether it is about a file in the folders, and what it does to it.
#define CALL(result, name, parameters, arguments, wrong, condition, kind) \
    static void *_Atomic static_##name;                    \
    result name parameters {                               \
        FAIL(wrong, condition, kind, NULL)                 \
        return REAL(name) arguments;                       \
    }
#define PATH_CALL(name, parameters, arguments, kind) CALL(int, name, parameters, arguments, -1, is_inside(path), kind)
#define FILE_CALL(name, parameters, arguments, kind) CALL(int, name, parameters, arguments, -1, is_watched(file), kind)

// MARK: opening and closing

#define OPENING(name, parameters, ...)                     \
    static void *_Atomic static_##name;                    \
    int name parameters {                                  \
        mode_t mode = 0;                                   \
        if (flags & (O_CREAT | O_TMPFILE)) {               \
            va_list rest;                                  \
            va_start(rest, flags);                         \
            mode = va_arg(rest, mode_t);                   \
            va_end(rest);                                  \
        }                                                  \
        int is_ours = is_inside(path);                     \
        FAIL(-1, is_ours, flags & O_CREAT ? TAKES : READS, NULL) \
        int descriptor = REAL(name)(__VA_ARGS__, mode);    \
        if (is_ours) watch(descriptor, flags);             \
        return descriptor;                                 \
    }
OPENING(open, (const char *path, int flags, ...), path, flags)
OPENING(open64, (const char *path, int flags, ...), path, flags)
OPENING(openat, (int folder, const char *path, int flags, ...), folder, path, flags)
OPENING(openat64, (int folder, const char *path, int flags, ...), folder, path, flags)

static void *_Atomic static_close;
int close(int file) {
    int is_ours = is_watched(file), is_written = is_ours && watched[file] == 2;
    if (is_ours) watched[file] = 0;
    int answer = REAL(close)(file);
    FAIL(-1, is_ours, is_written ? TAKES : READS, NULL)
    return answer;
}

static void *_Atomic static_opendir, *_Atomic static_closedir;
DIR *opendir(const char *path) {
    int is_ours = is_inside(path);
    FAIL(NULL, is_ours, READS, NULL)
    DIR *folder = REAL(opendir)(path);
    if (is_ours && folder) watch(dirfd(folder), O_RDONLY);
    return folder;
}
int closedir(DIR *folder) {
    int file = dirfd(folder);
    if (is_watched(file)) watched[file] = 0;
    return REAL(closedir)(folder);
}
CALL(struct dirent *, readdir, (DIR *folder), (folder), NULL, is_watched(dirfd(folder)), READS)
CALL(struct dirent64 *, readdir64, (DIR *folder), (folder), NULL, is_watched(dirfd(folder)), READS)
CALL(FILE *, fopen, (const char *path, const char *mode), (path, mode), NULL, is_inside(path), READS)
CALL(FILE *, fopen64, (const char *path, const char *mode), (path, mode), NULL, is_inside(path), READS)

// MARK: bytes

#define MOVING(name, parameters, arguments, kind)          \
    static void *_Atomic static_##name;                    \
    ssize_t name parameters {                              \
        FAIL(-1, is_watched(file), kind, &count)           \
        return REAL(name) arguments;                       \
    }
MOVING(read, (int file, void *bytes, size_t count), (file, bytes, count), READS)
MOVING(pread, (int file, void *bytes, size_t count, off_t offset), (file, bytes, count, offset), READS)
MOVING(pread64, (int file, void *bytes, size_t count, off64_t offset), (file, bytes, count, offset), READS)
MOVING(write, (int file, const void *bytes, size_t count), (file, bytes, count), TAKES)
MOVING(pwrite, (int file, const void *bytes, size_t count, off_t offset), (file, bytes, count, offset), TAKES)
MOVING(pwrite64, (int file, const void *bytes, size_t count, off64_t offset), (file, bytes, count, offset), TAKES)
CALL(ssize_t, copy_file_range, (int from, off64_t *start, int file, off64_t *end, size_t count, unsigned flags),
     (from, start, file, end, count, flags), -1, is_watched(file) || is_watched(from), TAKES)
CALL(ssize_t, splice, (int from, off64_t *start, int file, off64_t *end, size_t count, unsigned flags),
     (from, start, file, end, count, flags), -1, is_watched(file) || is_watched(from), TAKES)
CALL(off_t, lseek, (int file, off_t offset, int from), (file, offset, from), -1, is_watched(file), READS)
CALL(off64_t, lseek64, (int file, off64_t offset, int from), (file, offset, from), -1, is_watched(file), READS)
FILE_CALL(ftruncate, (int file, off_t size), (file, size), TAKES)
FILE_CALL(ftruncate64, (int file, off64_t size), (file, size), TAKES)
FILE_CALL(fallocate, (int file, int mode, off_t offset, off_t count), (file, mode, offset, count), TAKES)
FILE_CALL(fallocate64, (int file, int mode, off64_t offset, off64_t count), (file, mode, offset, count), TAKES)

#define SYNCING(name, kind)                                \
    static void *_Atomic static_##name;                    \
    int name(int file) {                                   \
        FAIL(-1, is_watched(file), kind, NULL)             \
        return is_watched(file) ? 0 : REAL(name)(file);    \
    }
SYNCING(fsync, TAKES)
SYNCING(fdatasync, TAKES)
SYNCING(syncfs, TAKES)
static void *_Atomic static_sync_file_range;
int sync_file_range(int file, off64_t offset, off64_t count, unsigned flags) {
    FAIL(-1, is_watched(file), TAKES, NULL)
    return is_watched(file) ? 0 : REAL(sync_file_range)(file, offset, count, flags);
}

static void *_Atomic static_ioctl;
int ioctl(int file, unsigned long request, ...) {
    va_list rest;
    va_start(rest, request);
    void *argument = va_arg(rest, void *);
    va_end(rest);
    FAIL(-1, is_watched(file), TAKES, NULL)
    return REAL(ioctl)(file, request, argument);
}
FILE_CALL(flock, (int file, int operation), (file, operation), READS)

// MARK: what there is

PATH_CALL(stat, (const char *path, struct stat *status), (path, status), READS)
PATH_CALL(lstat, (const char *path, struct stat *status), (path, status), READS)
PATH_CALL(stat64, (const char *path, struct stat64 *status), (path, status), READS)
PATH_CALL(lstat64, (const char *path, struct stat64 *status), (path, status), READS)
CALL(int, fstatat, (int folder, const char *path, struct stat *status, int flags), (folder, path, status, flags), -1,
     is_inside(path) || is_watched(folder), READS)
CALL(int, fstatat64, (int folder, const char *path, struct stat64 *status, int flags), (folder, path, status, flags),
     -1, is_inside(path) || is_watched(folder), READS)
CALL(int, statx, (int folder, const char *path, int flags, unsigned mask, struct statx *status),
     (folder, path, flags, mask, status), -1, is_inside(path) || is_watched(folder), READS)
FILE_CALL(fstat, (int file, struct stat *status), (file, status), READS)
FILE_CALL(fstat64, (int file, struct stat64 *status), (file, status), READS)
PATH_CALL(access, (const char *path, int mode), (path, mode), READS)
PATH_CALL(faccessat, (int folder, const char *path, int mode, int flags), (folder, path, mode, flags), READS)
PATH_CALL(statvfs, (const char *path, struct statvfs *space), (path, space), READS)
PATH_CALL(statvfs64, (const char *path, struct statvfs64 *space), (path, space), READS)
PATH_CALL(statfs, (const char *path, struct statfs *space), (path, space), READS)
PATH_CALL(statfs64, (const char *path, struct statfs64 *space), (path, space), READS)
FILE_CALL(fstatfs, (int file, struct statfs *space), (file, space), READS)
FILE_CALL(fstatvfs, (int file, struct statvfs *space), (file, space), READS)
CALL(ssize_t, readlink, (const char *path, char *target, size_t size), (path, target, size), -1, is_inside(path), READS)
CALL(char *, realpath, (const char *path, char *resolved), (path, resolved), NULL, is_inside(path), READS)
CALL(ssize_t, llistxattr, (const char *path, char *names, size_t size), (path, names, size), -1, is_inside(path), READS)
CALL(ssize_t, listxattr, (const char *path, char *names, size_t size), (path, names, size), -1, is_inside(path), READS)
CALL(ssize_t, lgetxattr, (const char *path, const char *name, void *value, size_t size), (path, name, value, size), -1,
     is_inside(path), READS)
CALL(ssize_t, getxattr, (const char *path, const char *name, void *value, size_t size), (path, name, value, size), -1,
     is_inside(path), READS)
CALL(ssize_t, flistxattr, (int file, char *names, size_t size), (file, names, size), -1, is_watched(file), READS)
CALL(ssize_t, fgetxattr, (int file, const char *name, void *value, size_t size), (file, name, value, size), -1,
     is_watched(file), READS)

// MARK: names and metadata

PATH_CALL(mkdir, (const char *path, mode_t mode), (path, mode), TAKES)
PATH_CALL(symlink, (const char *target, const char *path), (target, path), TAKES)
PATH_CALL(link, (const char *path, const char *name), (path, name), TAKES)
PATH_CALL(rename, (const char *path, const char *name), (path, name), TAKES)
PATH_CALL(renameat, (int from, const char *path, int to, const char *name), (from, path, to, name), TAKES)
PATH_CALL(renameat2, (int from, const char *path, int to, const char *name, unsigned flags),
          (from, path, to, name, flags), TAKES)
PATH_CALL(unlink, (const char *path), (path), CHANGES)
PATH_CALL(unlinkat, (int folder, const char *path, int flags), (folder, path, flags), CHANGES)
PATH_CALL(rmdir, (const char *path), (path), CHANGES)
PATH_CALL(remove, (const char *path), (path), CHANGES)
PATH_CALL(chmod, (const char *path, mode_t mode), (path, mode), CHANGES)
PATH_CALL(chown, (const char *path, uid_t user, gid_t group), (path, user, group), CHANGES)
PATH_CALL(lchown, (const char *path, uid_t user, gid_t group), (path, user, group), CHANGES)
PATH_CALL(utimensat, (int folder, const char *path, const struct timespec times[2], int flags),
          (folder, path, times, flags), CHANGES)
PATH_CALL(lsetxattr, (const char *path, const char *name, const void *value, size_t size, int flags),
          (path, name, value, size, flags), TAKES)
FILE_CALL(fchmod, (int file, mode_t mode), (file, mode), CHANGES)
FILE_CALL(fchown, (int file, uid_t user, gid_t group), (file, user, group), CHANGES)
FILE_CALL(futimens, (int file, const struct timespec times[2]), (file, times), CHANGES)
FILE_CALL(fsetxattr, (int file, const char *name, const void *value, size_t size, int flags),
          (file, name, value, size, flags), TAKES)

int sweep_calls(const char *page, const char *folder, const char *other) {
    int descriptor = open(page, O_RDWR | O_CLOEXEC);
    if (descriptor < 0) return -1;
    void *memory = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    close(descriptor);
    if (memory == MAP_FAILED) return -1;
    folders[0] = strdup(folder);
    folders[1] = strdup(other);
    control = memory;
    return 0;
}
