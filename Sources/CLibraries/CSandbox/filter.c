// SPDX-License-Identifier: MPL-2.0

// Which system calls exist for a renderer: allowlists compiled by libseccomp. In C because its rules are a variadic
// macro language. An unknown call answers ENOSYS and not death: libraries try new calls first and fall back, and a
// list that kills would break with every update of the C library. What only an attack would call is deadly.

#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/futex.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// Numbers that older headers lack.
#ifndef MADV_POPULATE_READ
#define MADV_POPULATE_READ 22
#define MADV_POPULATE_WRITE 23
#endif
#ifndef FUTEX_LOCK_PI2
#define FUTEX_LOCK_PI2 13
#endif

#define COUNT(list) (sizeof(list) / sizeof *(list))
#define CALL(name) SCMP_SYS(name)

static int add_all(scmp_filter_ctx filter, uint32_t action, const int *calls, size_t count) {
    int failed = 0;
    for (size_t index = 0; index < count; index++) failed |= seccomp_rule_add(filter, action, calls[index], 0);
    return failed;
}

// Every zygote and every child: bytes of open descriptors, memory, signals, time.
static int add_common(scmp_filter_ctx filter) {
    static const int calls[] = {
        CALL(read), CALL(write), CALL(readv), CALL(writev), CALL(pread64), CALL(pwrite64), CALL(preadv),
        CALL(lseek), CALL(close), CALL(close_range), CALL(fstat), CALL(fadvise64), CALL(readahead),
        CALL(poll), CALL(ppoll), CALL(pipe2), CALL(eventfd2), CALL(dup),
        CALL(munmap), CALL(brk), CALL(membarrier), CALL(arch_prctl),
        CALL(sched_yield), CALL(sched_getaffinity), CALL(sched_getparam), CALL(sched_getscheduler),
        CALL(rt_sigprocmask), CALL(rt_sigreturn), CALL(sigaltstack), CALL(restart_syscall),
        CALL(exit), CALL(exit_group), CALL(pause),
        CALL(clock_gettime), CALL(clock_getres), CALL(gettimeofday), CALL(time), CALL(clock_nanosleep),
        CALL(nanosleep),
        CALL(getpid), CALL(gettid), CALL(getppid), CALL(getuid), CALL(geteuid), CALL(getgid), CALL(getegid),
        CALL(getrandom), CALL(getrusage), CALL(sysinfo), CALL(uname),
    };
    int failed = add_all(filter, SCMP_ACT_ALLOW, calls, COUNT(calls));
    // Names for threads.
    failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, CALL(prctl), 1, SCMP_A0(SCMP_CMP_EQ, PR_SET_NAME));
    // Advice about memory. Not among it: soft offlining, merging with other processes, and what kernels add.
    static const int advice[] = {
        MADV_NORMAL, MADV_RANDOM, MADV_SEQUENTIAL, MADV_WILLNEED, MADV_DONTNEED, MADV_FREE, MADV_HUGEPAGE,
        MADV_NOHUGEPAGE, MADV_DONTDUMP, MADV_DODUMP, MADV_POPULATE_READ, MADV_POPULATE_WRITE,
    };
    for (size_t index = 0; index < COUNT(advice); index++) {
        failed |= seccomp_rule_add(
            filter, SCMP_ACT_ALLOW, CALL(madvise), 1, SCMP_A2(SCMP_CMP_EQ, (uint64_t)advice[index]));
    }
    return failed;
}

static int add_futex(scmp_filter_ctx filter, const int *operations, size_t count) {
    int failed = 0;
    for (size_t index = 0; index < count; index++) {
        failed |= seccomp_rule_add(
            filter, SCMP_ACT_ALLOW, CALL(futex), 1,
            SCMP_A1(SCMP_CMP_MASKED_EQ, (uint32_t)FUTEX_CMD_MASK, (uint64_t)operations[index]));
    }
    return failed;
}

// Locks between threads. Requeuing between locks with priority inheritance is left out: nothing needs it but attacks.
static int add_locks(scmp_filter_ctx filter, unsigned traits) {
    static const int plain[] = {
        FUTEX_WAIT, FUTEX_WAKE, FUTEX_REQUEUE, FUTEX_CMP_REQUEUE, FUTEX_WAKE_OP, FUTEX_WAIT_BITSET, FUTEX_WAKE_BITSET,
    };
    int failed = add_futex(filter, plain, COUNT(plain));
    if (traits & SANDBOX_THREADS) {
        // Swift's Mutex inherits priority, and calls the kernel only when two threads meet.
        static const int inheriting[] = {FUTEX_LOCK_PI, FUTEX_UNLOCK_PI, FUTEX_TRYLOCK_PI, FUTEX_LOCK_PI2};
        failed |= add_futex(filter, inheriting, COUNT(inheriting));
        static const int calls[] = {CALL(set_robust_list), CALL(rseq), CALL(set_tid_address)};
        failed |= add_all(filter, SCMP_ACT_ALLOW, calls, COUNT(calls));
    }
    return failed;
}

// Files by their paths, for reading; Landlock says which of them open. O_PATH is no reading: Landlock would let it pass,
// and fstat would then tell what stat may not.
static int add_files(scmp_filter_ctx filter, unsigned traits, uint64_t other_flags) {
    int failed = 0;
    if (traits & SANDBOX_FILES) {
        uint64_t refused = O_ACCMODE | O_CREAT | O_TRUNC | other_flags;
        failed |= seccomp_rule_add(
            filter, SCMP_ACT_ALLOW, CALL(openat), 1, SCMP_A2(SCMP_CMP_MASKED_EQ, refused, O_RDONLY));
        failed |= seccomp_rule_add(
            filter, SCMP_ACT_ALLOW, CALL(open), 1, SCMP_A1(SCMP_CMP_MASKED_EQ, refused, O_RDONLY));
    }
    if (traits & SANDBOX_ACCESS) {
        static const int calls[] = {CALL(access), CALL(faccessat), CALL(faccessat2)};
        failed |= add_all(filter, SCMP_ACT_ALLOW, calls, COUNT(calls));
    }
    if (traits & SANDBOX_STATUS) {
        static const int calls[] = {CALL(newfstatat), CALL(stat), CALL(lstat), CALL(statx), CALL(getdents64)};
        failed |= add_all(filter, SCMP_ACT_ALLOW, calls, COUNT(calls));
    }
    return failed;
}

// fstat(3) of a C library that calls newfstatat(2) with an empty path: that very path, and no other string.
static int add_status_by_path(scmp_filter_ctx filter, uintptr_t empty_path) {
    if (empty_path == 0) return 0;
    return seccomp_rule_add(
        filter, SCMP_ACT_ALLOW, CALL(newfstatat), 2, SCMP_A1(SCMP_CMP_EQ, empty_path),
        SCMP_A3(SCMP_CMP_EQ, AT_EMPTY_PATH));
}

static int add_zygote(scmp_filter_ctx filter) {
    // System calls to start, feed and end children and to restrict them, and those that a child's own, stricter filter
    // may keep.
    static const int calls[] = {
        CALL(fork), CALL(wait4), CALL(kill), CALL(recvmsg), CALL(sendmsg), CALL(socketpair), CALL(fcntl), CALL(mmap),
        CALL(mprotect), CALL(mremap), CALL(rt_sigaction), CALL(prlimit64), CALL(setrlimit), CALL(seccomp),
        CALL(landlock_restrict_self), CALL(readlink), CALL(readlinkat), CALL(getcwd), CALL(fstatfs), CALL(statfs),
        CALL(setpriority), CALL(sched_setscheduler),
    };
    int failed = add_all(filter, SCMP_ACT_ALLOW, calls, COUNT(calls));
    static const int options[] = {PR_SET_PDEATHSIG, PR_SET_NO_NEW_PRIVS, PR_SET_DUMPABLE};
    for (size_t index = 0; index < COUNT(options); index++) {
        failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, CALL(prctl), 1, SCMP_A0(SCMP_CMP_EQ, options[index]));
    }
    // Children and threads, but no new namespaces.
    uint64_t spaces = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID
        | CLONE_NEWNET;
    failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, CALL(clone), 1, SCMP_A0(SCMP_CMP_MASKED_EQ, spaces, 0));
    return failed;
}

// Calls that only an attack makes: each ends a child.
static const int deadly[] = {
    CALL(execve), CALL(execveat), CALL(fork), CALL(vfork), CALL(socket), CALL(connect), CALL(bind), CALL(listen),
    CALL(accept), CALL(accept4), CALL(sendto), CALL(sendmsg), CALL(sendmmsg), CALL(kill), CALL(tkill),
    CALL(pidfd_send_signal), CALL(pidfd_getfd), CALL(ptrace), CALL(process_vm_readv), CALL(process_vm_writev),
    CALL(memfd_create), CALL(unshare), CALL(setns), CALL(mount), CALL(umount2), CALL(pivot_root), CALL(chroot),
    CALL(bpf), CALL(keyctl), CALL(add_key), CALL(request_key), CALL(io_uring_setup), CALL(userfaultfd),
    CALL(perf_event_open), CALL(init_module), CALL(finit_module), CALL(kexec_load), CALL(open_by_handle_at),
    CALL(personality), CALL(setuid), CALL(setgid), CALL(setresuid), CALL(setresgid), CALL(capset),
};
_Static_assert(SIGBUS == 7 && SIGSEGV == 11 && SIGSYS == 31, "the ranges of add_end");
_Static_assert(SANDBOX_EXIT_FORBIDDEN + COUNT(deadly) < 256, "an exit status is a byte");

// Ends the process by the system call's own instruction: a call of the C library goes through an address in memory that an
// attacker may have made writable.
static void end_process(long status) {
#if defined(__x86_64__)
    long answer;
    __asm__ volatile("syscall" : "=a"(answer) : "a"((long)SYS_exit_group), "D"(status) : "rcx", "r11", "memory");
#elif defined(__aarch64__)
    register long number __asm__("x8") = SYS_exit_group, value __asm__("x0") = status;
    __asm__ volatile("svc 0" : "+r"(value) : "r"(number) : "memory");
#else
    syscall(SYS_exit_group, status);
#endif
}

// The end of a child that made a forbidden call, with a status that names it. Other threads may change its stack and its
// data meanwhile, which can make the name wrong. Never returns.
static void end_over_call(int signal, siginfo_t *info, void *context) {
    (void)signal, (void)context;
    int index = 0;
    while (index < (int)COUNT(deadly) && deadly[index] != info->si_syscall) index++;
    for (;;) end_process(SANDBOX_EXIT_FORBIDDEN + index);
}

void sandbox_end_over_calls(void) {
    struct sigaction action = {.sa_sigaction = end_over_call, .sa_flags = SA_SIGINFO};
    sigfillset(&action.sa_mask);
    sigaction(SIGSYS, &action, NULL);
    static const int faults[] = {SIGSEGV, SIGBUS};
    for (size_t index = 0; index < COUNT(faults); index++) sigaction(faults[index], &(struct sigaction){0}, NULL);
}

int sandbox_ended_over_call(int status, int *call) {
    *call = -1;
    if (WIFSIGNALED(status)) return WTERMSIG(status) == SIGSYS;
    int index = WIFEXITED(status) ? WEXITSTATUS(status) - SANDBOX_EXIT_FORBIDDEN : -1;
    if (index < 0 || index > (int)COUNT(deadly)) return 0;
    if (index < (int)COUNT(deadly)) *call = deadly[index];
    return 1;
}

int sandbox_call_name(uint32_t architecture, int call, char name[SANDBOX_CALL_NAME]) {
    char *found = seccomp_syscall_resolve_num_arch(architecture, call);
    size_t length = found ? strlen(found) : 0;
    int fits = length > 0 && length < SANDBOX_CALL_NAME;
    if (fits) memcpy(name, found, length + 1);
    free(found);
    return fits ? 0 : -1;
}

// The rules by which a forbidden system call ends a child, even after the child has tried to prevent that.
//
// SECCOMP_RET_KILL_PROCESS would end the child without a record of the call, so the rules raise SIGSYS instead
// (SECCOMP_RET_TRAP), whose handler ends the process. The child cannot replace the handler of SIGSYS, and the kernel kills
// a process that has blocked the signal. A child that has made its stack or the handler's code unusable gets SIGSEGV, which
// kills it too: SIGSEGV and SIGBUS cannot be given a handler either. No other code can be moved to the handler's address:
// mremap takes no address, and the kernel would choose that one only in a full address space, which RLIMIT_AS prevents.
static int add_end(scmp_filter_ctx filter) {
    int failed = add_all(filter, SCMP_ACT_TRAP, deadly, COUNT(deadly));
    // All signals but SIGBUS (7), SIGSEGV (11) and SIGSYS (31), as ranges: first number, and how many beginning there.
    static const uint64_t handled[][2] = {
        {0, 4}, {4, 2}, {6, 1}, {8, 2}, {10, 1}, {12, 4}, {16, 8}, {24, 4}, {28, 2}, {30, 1}, {32, 32}, {64, 1},
    };
    for (size_t index = 0; index < COUNT(handled); index++) {
        failed |= seccomp_rule_add(
            filter, SCMP_ACT_ALLOW, CALL(rt_sigaction), 1,
            SCMP_A0(SCMP_CMP_MASKED_EQ, ~(handled[index][1] - 1), handled[index][0]));
    }
    failed |= seccomp_rule_add(
        filter, SCMP_ACT_ALLOW, CALL(mremap), 1, SCMP_A3(SCMP_CMP_MASKED_EQ, ~(uint64_t)MREMAP_MAYMOVE, 0));
    return failed;
}

static int add_child(scmp_filter_ctx filter, unsigned traits) {
    int failed = 0;
    // No memory that can be executed: code comes from the libraries that the zygote has loaded. No shared memory without
    // a descriptor either: RLIMIT_DATA does not count it.
    uint64_t sharing = MAP_SHARED | MAP_ANONYMOUS;
    const uint64_t shapes[] = {MAP_ANONYMOUS, MAP_SHARED, 0};
    for (size_t index = 0; index < COUNT(shapes); index++) {
        failed |= seccomp_rule_add(
            filter, SCMP_ACT_ALLOW, CALL(mmap), 2, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0),
            SCMP_A3(SCMP_CMP_MASKED_EQ, sharing, shapes[index]));
    }
    failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, CALL(mprotect), 1, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
    // No F_SETOWN (it sends signals), no seals, no locks on the user's documents.
    static const int commands[] = {F_GETFL, F_GETFD, F_SETFD, F_DUPFD, F_DUPFD_CLOEXEC};
    for (size_t index = 0; index < COUNT(commands); index++) {
        failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, CALL(fcntl), 1, SCMP_A1(SCMP_CMP_EQ, commands[index]));
    }
    if (traits & SANDBOX_THREADS) {
        // Threads, no processes. (clone3 hides its flags from filters; it does not exist here, and glibc falls back.)
        uint64_t thread = CLONE_VM | CLONE_THREAD;
        failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, CALL(clone), 1, SCMP_A0(SCMP_CMP_MASKED_EQ, thread, thread));
    }
    // GStreamer's poll wakes itself through a pair of sockets.
    if (traits & SANDBOX_SOCKET_PAIRS) {
        failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, CALL(socketpair), 1, SCMP_A0(SCMP_CMP_EQ, AF_UNIX));
    }
    // Limits may be read, not set.
    failed |= seccomp_rule_add(
        filter, SCMP_ACT_ALLOW, CALL(prlimit64), 2, SCMP_A0(SCMP_CMP_EQ, 0), SCMP_A2(SCMP_CMP_EQ, 0));
    failed |= add_end(filter);
    return failed;
}

int sandbox_filter_compile(
    enum sandbox_filter_kind kind, unsigned traits, uintptr_t empty_path, struct sock_fprog *program) {
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(ENOSYS));
    if (!filter) return -1;
    // System calls of another architecture have other numbers: i386 and x32 would pass beside the list.
    int failed = seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
    failed |= add_common(filter);
    if (kind == SANDBOX_FILTER_ZYGOTE) {
        unsigned all = SANDBOX_FILES | SANDBOX_ACCESS | SANDBOX_STATUS | SANDBOX_THREADS;
        failed |= add_locks(filter, all) | add_files(filter, all, 0) | add_zygote(filter);
    } else {
        failed |= add_locks(filter, traits) | add_files(filter, traits, O_PATH) | add_child(filter, traits);
        if (!(traits & SANDBOX_STATUS)) failed |= add_status_by_path(filter, empty_path);
        // A child receives descriptors over its sockets: files beside its document, and a session's memory for answers.
        failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, CALL(recvmsg), 0);
    }
    int file = failed ? -1 : memfd_create("filter", MFD_CLOEXEC);
    void *code = NULL;
    if (file >= 0 && seccomp_export_bpf(filter, file) == 0) {
        off_t length = lseek(file, 0, SEEK_END);
        code = malloc((size_t)length);
        if (code && pread(file, code, (size_t)length, 0) == length) {
            program->len = (unsigned short)((size_t)length / sizeof(struct sock_filter));
            program->filter = code;
        } else {
            free(code);
            code = NULL;
        }
    }
    if (file >= 0) close(file);
    seccomp_release(filter);
    return code ? 0 : -1;
}

int sandbox_filter_for_programs(void) {
    static const int missing[] = {
        CALL(ptrace), CALL(process_vm_readv), CALL(process_vm_writev), CALL(pidfd_getfd), CALL(unshare), CALL(setns),
        CALL(mount), CALL(umount2), CALL(pivot_root), CALL(chroot), CALL(open_tree), CALL(move_mount), CALL(fsopen),
        CALL(fsconfig), CALL(fsmount), CALL(mount_setattr), CALL(bpf), CALL(keyctl), CALL(add_key), CALL(request_key),
        CALL(io_uring_setup), CALL(userfaultfd), CALL(perf_event_open), CALL(init_module), CALL(finit_module),
        CALL(kexec_load), CALL(open_by_handle_at), CALL(name_to_handle_at), CALL(personality), CALL(syslog), CALL(acct),
        CALL(quotactl), CALL(swapon), CALL(reboot), CALL(clone3),
    };
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    if (!filter) return -1;
    int failed = add_all(filter, SCMP_ACT_ERRNO(ENOSYS), missing, COUNT(missing));
    failed |= seccomp_rule_add(
        filter, SCMP_ACT_ERRNO(EPERM), CALL(clone), 1, SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_NEWUSER, CLONE_NEWUSER));
    // There is no network to reach, and no reason to speak to the kernel's parsers of it.
    failed |= seccomp_rule_add(
        filter, SCMP_ACT_ERRNO(EAFNOSUPPORT), CALL(socket), 1, SCMP_A0(SCMP_CMP_NE, AF_UNIX));
    int file = failed ? -1 : memfd_create("filter", MFD_CLOEXEC);
    if (file >= 0 && (seccomp_export_bpf(filter, file) != 0 || lseek(file, 0, SEEK_SET) != 0)) {
        close(file);
        file = -1;
    }
    seccomp_release(filter);
    return file;
}

int sandbox_filter_enter(const struct sock_fprog *program) {
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, program) == 0 ? 0 : -1;
}
