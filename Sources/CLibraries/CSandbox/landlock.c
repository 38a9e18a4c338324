// SPDX-License-Identifier: MPL-2.0

// Which files exist for a renderer, and for the helper of a volume: Landlock, by its system calls, because glibc has no
// wrappers for them and the distribution's header is older than the kernels it runs on.

#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
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

// Rights of later versions, which the distribution's header does not name.
#define RIGHT_TO_REFER ((uint64_t)1 << 13)     // version 2: renaming and linking across folders
#define RIGHT_TO_TRUNCATE ((uint64_t)1 << 14)  // version 3
#define RIGHT_TO_CONTROL ((uint64_t)1 << 15)   // version 5: ioctl on devices

// The rights to files that a version of Landlock knows, in a process that is to keep none but those that rules give it.
static uint64_t rights(int version) {
    uint64_t known = (1u << 13) - 1;
    if (version >= 2) known |= RIGHT_TO_REFER;
    if (version >= 3) known |= RIGHT_TO_TRUNCATE;
    if (version >= 5) known |= RIGHT_TO_CONTROL;
    return known;
}

int sandbox_landlock_create(unsigned scopes) {
    int version = sandbox_landlock_version();
    if (version == 0) return -1;
    // Handling an access means that it is denied unless a rule allows it. Each version of Landlock knows more.
    struct ruleset wanted = {.files = rights(version)};
    size_t size = sizeof wanted.files;
    if (version >= 4) {
        wanted.network = 3;  // TCP: bind, connect
        size += sizeof wanted.network;
    }
    if (version >= 6) {
        wanted.scope = scopes;
        size += sizeof wanted.scope;
    }
    return (int)syscall(SYS_landlock_create_ruleset, &wanted, size, 0);
}

int sandbox_landlock_allow(int ruleset, const char *path, enum sandbox_use use) {
    static const uint64_t of_file = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | RIGHT_TO_TRUNCATE;
    static const uint64_t of_use[] = {
        [SANDBOX_READ] = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR,
        [SANDBOX_SPOOL] = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | RIGHT_TO_TRUNCATE
            | LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_REMOVE_FILE,
        [SANDBOX_CHANGE] = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR | LANDLOCK_ACCESS_FS_WRITE_FILE
            | RIGHT_TO_TRUNCATE | LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR
            | LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_SYM | RIGHT_TO_REFER,
    };
    int place = open(path, O_PATH | O_CLOEXEC);
    if (place < 0) return 0;  // not every system has every one
    uint64_t access = of_use[use] & rights(sandbox_landlock_version());
    struct landlock_path_beneath_attr rule = {.allowed_access = access, .parent_fd = place};
    long added = syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    if (added != 0 && errno == EINVAL) {
        // A file has fewer rights than a folder. Asking which it is, by fstat(2), fails on a volume whose server is dead.
        rule.allowed_access = access & of_file;
        added = syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    }
    close(place);
    return added == 0 ? 0 : -1;
}

static int make(const char *const *readable) {
    int ruleset = sandbox_landlock_create(SANDBOX_NO_ABSTRACT_SOCKETS | SANDBOX_NO_SIGNALS);
    if (ruleset < 0) return -1;
    for (; *readable; readable++) {
        if (sandbox_landlock_allow(ruleset, *readable, SANDBOX_READ) != 0) {
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
