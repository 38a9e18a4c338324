// SPDX-License-Identifier: MPL-2.0

// What a child may use, and what a zygote gives up. In C for capset, which has no wrapper, and variadic prctl.

#define _GNU_SOURCE
#include "CSandbox.h"

#include <dirent.h>
#include <linux/capability.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

// The most processes and threads in a namespace that holds one zygote and its children.
#define TASK_LIMIT 512
#define STACK_LIMIT (64u << 20)

void sandbox_limit(const struct sandbox_limits *limits) {
    limit(RLIMIT_CORE, 0, 0);
    limit(RLIMIT_NOFILE, 64, 64);
    limit(RLIMIT_AS, limits->address_space, limits->address_space);
    limit(RLIMIT_DATA, limits->private_memory, limits->private_memory);
    limit(RLIMIT_FSIZE, limits->file_size, limits->file_size);
    // The stack counts neither as data nor, where the user has lifted its limit, as anything else.
    struct rlimit stack;
    if (getrlimit(RLIMIT_STACK, &stack) == 0 && stack.rlim_cur > STACK_LIMIT) {
        limit(RLIMIT_STACK, STACK_LIMIT, STACK_LIMIT);
    }
    // Tasks are counted by user and user namespace: elsewhere this would count all that the user runs.
    if (limits->is_alone) limit(RLIMIT_NPROC, TASK_LIMIT, TASK_LIMIT);
    // SIGXCPU first, SIGKILL a second later for those who catch it.
    limit(RLIMIT_CPU, limits->cpu_seconds, limits->cpu_seconds + 1);
}

void sandbox_yield_processor(int niceness) {
    setpriority(PRIO_PROCESS, 0, niceness);
    sched_setscheduler(0, SCHED_BATCH, &(struct sched_param){0});
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

// The name of a thread of this process other than the calling one.
static void name_other_thread(char name[SANDBOX_THREAD_NAME]) {
    DIR *tasks = opendir("/proc/self/task");
    if (!tasks) return;
    for (struct dirent *entry = readdir(tasks); entry && !name[0]; entry = readdir(tasks)) {
        char path[64];
        if (entry->d_name[0] == '.' || strtol(entry->d_name, NULL, 10) == gettid()) continue;
        snprintf(path, sizeof path, "/proc/self/task/%.20s/comm", entry->d_name);
        FILE *file = fopen(path, "re");
        if (!file) continue;
        if (fgets(name, SANDBOX_THREAD_NAME, file)) name[strcspn(name, "\n")] = 0;
        fclose(file);
    }
    closedir(tasks);
}

unsigned sandbox_lasting_threads(char name[SANDBOX_THREAD_NAME]) {
    unsigned count = sandbox_threads();
    // A second for those that only have to end.
    for (int waited = 0; count > 1 && waited < 1000; waited++) {
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        count = sandbox_threads();
    }
    name[0] = 0;
    if (count > 1) name_other_thread(name);
    return count;
}

void sandbox_memory_use(uint64_t *address_space, uint64_t *private_memory) {
    unsigned long size = 0, data = 0;
    FILE *file = fopen("/proc/self/statm", "re");
    if (file) {
        if (fscanf(file, "%lu %*u %*u %*u %*u %lu", &size, &data) != 2) size = data = 0;
        fclose(file);
    }
    uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
    *address_space = size * page;
    *private_memory = data * page;
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
