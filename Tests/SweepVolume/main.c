// SPDX-License-Identifier: MPL-2.0
// A file system that passes everything on to a folder, counts the calls, and lets one of them fail.
//
//   SweepVolume FOLDER CONTROL [FUSE options] MOUNTPOINT
//
// CONTROL is a file of ten 32-bit numbers that both sides map: see `struct control`. Every call of the mounted side
// reaches this program: nothing is cached.
#define FUSE_USE_VERSION 31
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fuse.h>
#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/statvfs.h>
#include <sys/xattr.h>
#include <unistd.h>

struct control {
    atomic_int mode;     // 0 nothing, 1 one call fails, 2 it and all that follow fail, 3 the victim is killed before it,
                         // 4 the caller is
    atomic_int at;       // which of the counted calls, from 0
    atomic_int error;    // what fails fail with
    atomic_int changing; // whether only calls that change something are counted and fail
    atomic_int taking;   // of these, whether only those that take room
    atomic_int count;    // calls counted
    atomic_int failed;   // calls failed
    atomic_int victim;   // the process that is at work
    atomic_int touched;  // calls of the victim itself, which has a helper for that
    atomic_int refusing; // whether a rename over a file is refused, as by some servers
};
enum kind { READS, CHANGES, TAKES };

static struct control *control;
static char root[PATH_MAX];

static int is_victims(void) {
    char thread[64];
    snprintf(thread, sizeof thread, "/proc/%d/task/%d", atomic_load(&control->victim), fuse_get_context()->pid);
    return access(thread, F_OK) == 0;
}

static int fault(enum kind kind) {
    int mode = atomic_load(&control->mode);
    if (mode == 0) return 0;
    if (is_victims()) atomic_fetch_add(&control->touched, 1);
    if (atomic_load(&control->changing) && kind == READS) return 0;
    if (atomic_load(&control->taking) && kind != TAKES) return 0;
    int number = atomic_fetch_add(&control->count, 1), at = atomic_load(&control->at);
    if (mode == 3) {
        int victim = atomic_load(&control->victim);
        if (number == at && victim > 0) {
            atomic_fetch_add(&control->failed, 1);
            kill(victim, SIGKILL);
        }
        // What comes after it is dead never happens.
        return number >= at && victim > 0 ? EINTR : 0;
    }
    if (mode == 4) {
        if (number != at) return 0;
        atomic_fetch_add(&control->failed, 1);
        kill(fuse_get_context()->pid, SIGKILL);
        return EINTR;
    }
    if (number == at || (mode == 2 && number > at)) {
        atomic_fetch_add(&control->failed, 1);
        return atomic_load(&control->error);
    }
    return 0;
}

#define FAULT(kind)                            \
    do {                                       \
        int error_ = fault(kind);              \
        if (error_) return -error_;            \
    } while (0)
#define PATH(name, path)                       \
    char name[PATH_MAX + 256];                 \
    snprintf(name, sizeof name, "%s%s", root, path)
#define ANSWER(call) return (call) == -1 ? -errno : 0

static int get_attributes(const char *path, struct stat *status, struct fuse_file_info *file) {
    FAULT(READS);
    PATH(real, path);
    ANSWER(file ? fstat(file->fh, status) : lstat(real, status));
}
static int read_folder(const char *path, void *buffer, fuse_fill_dir_t fill, off_t offset,
                       struct fuse_file_info *file, enum fuse_readdir_flags flags) {
    FAULT(READS);
    PATH(real, path);
    DIR *folder = opendir(real);
    if (!folder) return -errno;
    for (struct dirent *entry; (entry = readdir(folder));)
        if (fill(buffer, entry->d_name, NULL, 0, 0)) break;
    closedir(folder);
    return 0;
}
static int open_file(const char *path, struct fuse_file_info *file) {
    FAULT(READS);
    PATH(real, path);
    int descriptor = open(real, file->flags & ~O_DIRECT);
    if (descriptor < 0) return -errno;
    file->fh = descriptor;
    file->direct_io = 1;
    return 0;
}
static int create(const char *path, mode_t mode, struct fuse_file_info *file) {
    FAULT(TAKES);
    PATH(real, path);
    int descriptor = open(real, file->flags | O_CREAT, mode);
    if (descriptor < 0) return -errno;
    file->fh = descriptor;
    file->direct_io = 1;
    return 0;
}
static int read_file(const char *path, char *bytes, size_t count, off_t offset, struct fuse_file_info *file) {
    FAULT(READS);
    ssize_t done = pread(file->fh, bytes, count, offset);
    return done < 0 ? -errno : (int)done;
}
static int write_file(const char *path, const char *bytes, size_t count, off_t offset, struct fuse_file_info *file) {
    FAULT(TAKES);
    ssize_t done = pwrite(file->fh, bytes, count, offset);
    return done < 0 ? -errno : (int)done;
}
static int flush(const char *path, struct fuse_file_info *file) {
    FAULT((file->flags & O_ACCMODE) == O_RDONLY ? READS : TAKES);
    return 0;
}
static int release(const char *path, struct fuse_file_info *file) {
    close(file->fh);
    return 0;
}
static int sync_file(const char *path, int data, struct fuse_file_info *file) {
    FAULT(TAKES);
    return 0;
}
static int sync_folder(const char *path, int data, struct fuse_file_info *file) {
    FAULT(CHANGES);
    return 0;
}
static int unlink_file(const char *path) { FAULT(CHANGES); PATH(real, path); ANSWER(unlink(real)); }
static int remove_folder(const char *path) { FAULT(CHANGES); PATH(real, path); ANSWER(rmdir(real)); }
static int make_folder(const char *path, mode_t mode) { FAULT(TAKES); PATH(real, path); ANSWER(mkdir(real, mode)); }
static int make_link(const char *to, const char *path) { FAULT(TAKES); PATH(real, path); ANSWER(symlink(to, real)); }
static int read_link(const char *path, char *target, size_t size) {
    FAULT(READS);
    PATH(real, path);
    ssize_t count = readlink(real, target, size - 1);
    if (count < 0) return -errno;
    target[count] = 0;
    return 0;
}
static int rename_file(const char *path, const char *name, unsigned flags) {
    FAULT(TAKES);
    PATH(from, path);
    PATH(to, name);
    if (atomic_load(&control->refusing) && access(to, F_OK) == 0) return -EEXIST;
    ANSWER(renameat2(AT_FDCWD, from, AT_FDCWD, to, flags));
}
static int hard_link(const char *path, const char *name) {
    FAULT(TAKES);
    PATH(from, path);
    PATH(to, name);
    ANSWER(link(from, to));
}
static int set_size(const char *path, off_t size, struct fuse_file_info *file) {
    FAULT(TAKES);
    PATH(real, path);
    ANSWER(file ? ftruncate(file->fh, size) : truncate(real, size));
}
static int set_mode(const char *path, mode_t mode, struct fuse_file_info *file) {
    FAULT(CHANGES);
    PATH(real, path);
    ANSWER(file ? fchmod(file->fh, mode) : chmod(real, mode));
}
static int set_owner(const char *path, uid_t user, gid_t group, struct fuse_file_info *file) {
    FAULT(CHANGES);
    PATH(real, path);
    ANSWER(lchown(real, user, group));
}
static int set_times(const char *path, const struct timespec times[2], struct fuse_file_info *file) {
    FAULT(CHANGES);
    PATH(real, path);
    ANSWER(utimensat(AT_FDCWD, real, times, AT_SYMLINK_NOFOLLOW));
}
static int get_space(const char *path, struct statvfs *space) { FAULT(READS); PATH(real, path); ANSWER(statvfs(real, space)); }
static int list_attributes(const char *path, char *names, size_t size) {
    FAULT(READS);
    PATH(real, path);
    ssize_t count = llistxattr(real, names, size);
    return count < 0 ? -errno : (int)count;
}
static int get_attribute(const char *path, const char *name, char *value, size_t size) {
    FAULT(READS);
    PATH(real, path);
    ssize_t count = lgetxattr(real, name, value, size);
    return count < 0 ? -errno : (int)count;
}
static int set_attribute(const char *path, const char *name, const char *value, size_t size, int flags) {
    FAULT(TAKES);
    PATH(real, path);
    ANSWER(lsetxattr(real, name, value, size, flags));
}
static void *begin(struct fuse_conn_info *connection, struct fuse_config *settings) {
    settings->attr_timeout = settings->entry_timeout = settings->negative_timeout = 0;
    settings->kernel_cache = 0;
    settings->hard_remove = 1;
    settings->use_ino = 1;
    return NULL;
}

static const struct fuse_operations operations = {
    .init = begin, .getattr = get_attributes, .readdir = read_folder, .open = open_file, .create = create,
    .read = read_file, .write = write_file, .flush = flush, .release = release, .fsync = sync_file,
    .fsyncdir = sync_folder, .unlink = unlink_file, .rmdir = remove_folder, .mkdir = make_folder,
    .symlink = make_link, .readlink = read_link, .rename = rename_file, .link = hard_link, .truncate = set_size,
    .chmod = set_mode, .chown = set_owner, .utimens = set_times, .statfs = get_space,
    .listxattr = list_attributes, .getxattr = get_attribute, .setxattr = set_attribute,
};

int main(int count, char **words) {
    if (count < 4 || !realpath(words[1], root)) return 2;
    int descriptor = open(words[2], O_RDWR | O_CLOEXEC);
    control = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (descriptor < 0 || control == MAP_FAILED) return 2;
    words[2] = words[0];
    return fuse_main(count - 2, words + 2, &operations, NULL);
}
