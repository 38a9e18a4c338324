// SPDX-License-Identifier: MPL-2.0

// What a child may use, and what a zygote gives up. In C for capset, which has no wrapper, and variadic prctl.

#define _GNU_SOURCE
#include "CSandbox.h"

#include <dirent.h>
#include <linux/capability.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static void limit(__rlimit_resource_t resource, rlim_t soft, rlim_t hard) {
    struct rlimit limits = {soft, hard};
    setrlimit(resource, &limits);
}

void sandbox_limit(uint64_t address_space, uint32_t cpu_seconds, uint64_t file_size) {
    limit(RLIMIT_CORE, 0, 0);
    limit(RLIMIT_NOFILE, 64, 64);
    limit(RLIMIT_AS, address_space, address_space);
    limit(RLIMIT_FSIZE, file_size, file_size);
    // SIGXCPU first, SIGKILL a second later for those who catch it.
    limit(RLIMIT_CPU, cpu_seconds, cpu_seconds + 1);
}

void sandbox_give_up_privileges(void) {
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    limit(RLIMIT_CORE, 0, 0);
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {0};
    syscall(SYS_capset, &header, none);
}

unsigned sandbox_threads(void) {
    DIR *tasks = opendir("/proc/self/task");
    if (!tasks) return 0;
    unsigned count = 0;
    for (struct dirent *entry = readdir(tasks); entry; entry = readdir(tasks)) count += entry->d_name[0] != '.';
    closedir(tasks);
    return count;
}

unsigned sandbox_lasting_threads(void) {
    unsigned count = sandbox_threads();
    // A second for those that only have to end.
    for (int waited = 0; count > 1 && waited < 1000; waited++) {
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        count = sandbox_threads();
    }
    return count;
}

uint64_t sandbox_address_space(void) {
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "re");
    if (file) {
        if (fscanf(file, "%lu", &pages) != 1) pages = 0;
        fclose(file);
    }
    return (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

void sandbox_namespaces(uint64_t inodes[SANDBOX_NAMESPACES]) {
    static const char *const paths[SANDBOX_NAMESPACES] = {
        "/proc/self/ns/user", "/proc/self/ns/mnt", "/proc/self/ns/pid", "/proc/self/ns/net", "/proc/self/ns/ipc",
        "/proc/self/ns/uts"};
    for (int index = 0; index < SANDBOX_NAMESPACES; index++) {
        struct stat status;
        inodes[index] = stat(paths[index], &status) == 0 ? status.st_ino : 0;
    }
}
