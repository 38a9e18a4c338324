// SPDX-License-Identifier: MPL-2.0

// How fstat(3) reaches the kernel. In C for the signal handler's registers and a filter of four instructions.

#define _GNU_SOURCE
#include "CSandbox.h"

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

// mseal(2), Linux 6.10, by the number that it has on every architecture.
#define MSEAL 462

static volatile uintptr_t seen;

static void note_path(int signal, siginfo_t *info, void *context) {
    (void)signal, (void)info;
    const mcontext_t *registers = &((const ucontext_t *)context)->uc_mcontext;
#if defined(__x86_64__)
    seen = (uintptr_t)registers->gregs[REG_RSI];
#elif defined(__aarch64__)
    seen = (uintptr_t)registers->regs[1];
#else
#error "Which register holds the second argument of a system call?"
#endif
    _exit(0);
}

// The second argument of fstat(3)'s newfstatat(2), caught by a filter in a process that shares this one's memory.
uintptr_t sandbox_empty_path(void) {
    static struct sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_newfstatat, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    static const struct sock_fprog filter = {sizeof code / sizeof *code, code};
    seen = 0;
    pid_t process = vfork();
    if (process == 0) {
        prctl(PR_SET_NAME, "sandbox-probe");
        struct sigaction action = {.sa_sigaction = note_path, .sa_flags = SA_SIGINFO};
        sigaction(SIGSYS, &action, NULL);
        struct stat status;
        if (sandbox_filter_enter(&filter) == 0) fstat(STDIN_FILENO, &status);
        _exit(0);
    }
    if (process > 0) waitpid(process, NULL, 0);
    if (seen != 0) {
        // Nothing may put another string there. Kernels before 6.10 cannot promise it.
        uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
        syscall(MSEAL, seen & ~(page - 1), page, 0);
    }
    return seen;
}
