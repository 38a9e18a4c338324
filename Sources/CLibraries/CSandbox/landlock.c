// SPDX-License-Identifier: MPL-2.0

// Which files exist for a renderer: Landlock, by its system calls, because glibc has no wrappers for them and the
// distribution's header is older than the kernels it runs on.

#define _GNU_SOURCE
#include "CSandbox.h"

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// struct landlock_ruleset_attr as of version 6.
struct ruleset {
    uint64_t files;
    uint64_t network;
    uint64_t scope;
};

int sandbox_landlock_version(void) {
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    return version < 1 ? 0 : (int)version;
}

static int make(const char *const *readable) {
    int version = sandbox_landlock_version();
    if (version == 0) return -1;
    // Handling an access means that it is denied unless a rule allows it. Each version of Landlock knows more.
    struct ruleset wanted = {.files = (1u << 13) - 1};
    size_t size = sizeof wanted.files;
    if (version >= 2) wanted.files |= 1u << 13;  // renaming across folders
    if (version >= 3) wanted.files |= 1u << 14;  // truncating
    if (version >= 5) wanted.files |= 1u << 15;  // ioctl on devices
    if (version >= 4) {
        wanted.network = 3;  // TCP: bind, connect
        size += sizeof wanted.network;
    }
    if (version >= 6) {
        wanted.scope = 3;  // abstract sockets and signals beyond this process and its children
        size += sizeof wanted.scope;
    }
    int ruleset = (int)syscall(SYS_landlock_create_ruleset, &wanted, size, 0);
    if (ruleset < 0) return -1;
    for (; *readable; readable++) {
        int path = open(*readable, O_PATH | O_CLOEXEC);
        if (path < 0) continue;  // not every system has every one
        struct stat status;
        uint64_t access = LANDLOCK_ACCESS_FS_READ_FILE;
        if (fstat(path, &status) == 0 && S_ISDIR(status.st_mode)) access |= LANDLOCK_ACCESS_FS_READ_DIR;
        struct landlock_path_beneath_attr rule = {.allowed_access = access, .parent_fd = path};
        long added = syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
        close(path);
        if (added != 0) {
            close(ruleset);
            return -1;
        }
    }
    return ruleset;
}

int sandbox_landlock_zygote(void) {
    static const char *const readable[] = {
        "/usr", "/lib", "/lib64", "/etc/ld.so.cache", "/etc/fonts", "/etc/localtime", "/var/cache/fontconfig",
        "/var/lib/ghostscript", NULL};
    return make(readable);
}

int sandbox_landlock_child(void) {
    static const char *const readable[] = {
        "/usr/share/fonts", "/usr/local/share/fonts", "/usr/share/fontconfig", "/usr/share/ghostscript",
        "/usr/share/poppler", "/usr/share/color/icc", "/usr/share/mime", "/usr/share/zoneinfo", "/etc/localtime", "/etc/fonts",
        "/var/cache/fontconfig", "/var/lib/ghostscript", NULL};
    return make(readable);
}

int sandbox_landlock_enter(int ruleset) {
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
    return syscall(SYS_landlock_restrict_self, ruleset, 0) == 0 ? 0 : -1;
}
