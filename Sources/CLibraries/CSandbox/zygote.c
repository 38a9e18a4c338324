// SPDX-License-Identifier: MPL-2.0

// The process that keeps children. In C because it forks: everything between fork and the child's own function is
// plain system calls, and the loop owns no object that a child could inherit half changed. It has one thread, never
// reads a byte of a document, and trusts nobody but the client that started it.

#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define CHILDREN_LIMIT 128
// The most of a document's length that a child's address space grows by. Longer documents cannot be mapped whole; they
// are read piece by piece.
#define MAPPED_LIMIT ((uint64_t)4 << 30)
// How far children go behind other processes. A session is somebody's preview, and a film in it must not stutter.
#define NICE_OF_JOBS 10
#define NICE_OF_SESSIONS 5

// The number of the program that bubblewrap starts, which is itself the first process of the namespace. A process with
// this number shares its user namespace with its own children only.
#define FIRST_PROCESS_IN_BUBBLEWRAP 2

struct child {
    pid_t process;  // 0 for a free place
    uint32_t id;
    uint32_t flags;
    int64_t deadline;  // in milliseconds of CLOCK_MONOTONIC, 0 for none
};

struct zygote {
    int control;
    int signals;
    int ruleset;
    pid_t process;
    uint64_t address_space, private_memory;
    struct sock_fprog child_filter;
    sandbox_child body;
    void *context;
    struct child children[CHILDREN_LIMIT];
};

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

// The client reads all the time; when it does not, it has gone and so do we.
static void send_reply(const struct zygote *zygote, struct sandbox_reply reply) {
    reply.magic = SANDBOX_MAGIC;
    reply.version = SANDBOX_VERSION;
    if (write(zygote->control, &reply, sizeof reply) != sizeof reply) _exit(0);
}

// Whether files open that Landlock denies, but that every user may read.
static int opens_denied_files(void) {
    static const char *const paths[] = {"/etc/passwd", "/proc/self/stat"};
    for (size_t index = 0; index < sizeof paths / sizeof *paths; index++) {
        int file = open(paths[index], O_RDONLY | O_CLOEXEC);
        if (file < 0) continue;
        close(file);
        return 1;
    }
    return 0;
}

// What a probe does in its sandbox: the first call is missing from the filters of zygotes, the second from those of
// children. Calls that end a child are not tried. Never returns.
static void try_forbidden(void) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    int is_denied = !opens_denied_files() && getsid(0) < 0 && errno == ENOSYS
        && mmap(NULL, page, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED && errno == ENOSYS;
    _exit(is_denied ? SANDBOX_EXIT_PROTECTED : SANDBOX_EXIT_UNPROTECTED);
}

// Sandboxes one child, and then has it do its work. Never returns.
static void run_child(
    const struct zygote *zygote, const struct sandbox_request *request, const uint8_t *payload, const int *descriptors) {
    // fork clears the signal of the parent's death; and the parent may be dead already.
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    if (getppid() != zygote->process) _exit(SANDBOX_EXIT_UNPROTECTED);
    close(zygote->control);
    close(zygote->signals);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    struct stat document;
    int is_session = request->kind == SANDBOX_SESSION;
    uint64_t mapped = request->output_bytes;
    if (request->kind != SANDBOX_PROBE && fstat(descriptors[0], &document) == 0 && document.st_size > 0) {
        mapped += (uint64_t)document.st_size < MAPPED_LIMIT ? (uint64_t)document.st_size : MAPPED_LIMIT;
    }
    if (request->kind != SANDBOX_PROBE && descriptors[2] >= 0) mapped += SANDBOX_COMPANION_BYTES;
    sandbox_yield_processor(is_session ? NICE_OF_SESSIONS : NICE_OF_JOBS);
    sandbox_limit(&(struct sandbox_limits){
        .address_space = zygote->address_space + request->memory_bytes + mapped,
        .private_memory = zygote->private_memory + request->memory_bytes,
        .file_size = request->output_bytes,
        .cpu_seconds = request->cpu_seconds,
        .is_alone = zygote->process == FIRST_PROCESS_IN_BUBBLEWRAP});
    if (sandbox_landlock_enter(zygote->ruleset) != 0) _exit(SANDBOX_EXIT_UNPROTECTED);
    close(zygote->ruleset);
    sandbox_end_over_calls();
    if (sandbox_filter_enter(&zygote->child_filter) != 0) {
        _exit(SANDBOX_EXIT_UNPROTECTED);
    }
    if (request->kind == SANDBOX_PROBE) try_forbidden();
    zygote->body(zygote->context, request, payload, descriptors);
    _exit(0);
}

static void start_child(
    struct zygote *zygote, const struct sandbox_request *request, const uint8_t *payload, const int *descriptors) {
    struct child *place = zygote->children;
    while (place < zygote->children + CHILDREN_LIMIT && place->process != 0) place++;
    pid_t process = -1;
    int reason = EAGAIN;
    if (place < zygote->children + CHILDREN_LIMIT) {
        process = fork();
        reason = errno;
    }
    if (process == 0) {
        if (request->kind == SANDBOX_PROBE) {
            prctl(PR_SET_NAME, "sandbox-probe");
            // The zygote's own Landlock rules are as much of the probe as the child's.
            if (opens_denied_files()) _exit(SANDBOX_EXIT_UNPROTECTED);
        }
        run_child(zygote, request, payload, descriptors);
    }
    if (process < 0) {
        send_reply(zygote, (struct sandbox_reply){
            .kind = SANDBOX_ENDED, .id = request->id, .status = reason, .flags = SANDBOX_FORK_FAILED});
        return;
    }
    *place = (struct child){
        .process = process, .id = request->id, .deadline = request->deadline_ms ? now() + request->deadline_ms : 0};
}

static void end_child(struct child *child, uint32_t flag) {
    child->flags |= flag;
    child->deadline = 0;
    kill(child->process, SIGKILL);
}

static void cancel(struct zygote *zygote, uint32_t id) {
    for (int index = 0; index < CHILDREN_LIMIT; index++) {
        struct child *child = &zygote->children[index];
        if (child->process != 0 && child->id == id) end_child(child, SANDBOX_CANCELLED);
    }
}

// Takes one request. Returns 0 when the client has gone.
static int take_request(struct zygote *zygote) {
    struct {
        struct sandbox_request head;
        uint8_t payload[SANDBOX_PAYLOAD_LIMIT];
    } packet;
    int descriptors[SANDBOX_DESCRIPTOR_LIMIT];
    size_t count = 0;
    ssize_t length = sandbox_receive(zygote->control, &packet, sizeof packet, descriptors, &count);
    if (length <= 0) return length < 0 && errno == EMSGSIZE;
    for (size_t index = count; index < SANDBOX_DESCRIPTOR_LIMIT; index++) descriptors[index] = -1;
    const struct sandbox_request *request = &packet.head;
    int is_whole = (size_t)length >= sizeof packet.head && request->magic == SANDBOX_MAGIC
        && request->version == SANDBOX_VERSION
        && (size_t)length == sizeof packet.head + request->payload_bytes;
    if (is_whole && request->kind == SANDBOX_CANCEL) {
        cancel(zygote, request->id);
    } else if (is_whole && (count == 2 || count == 3) && (request->kind == SANDBOX_JOB || request->kind == SANDBOX_SESSION)) {
        start_child(zygote, request, packet.payload, descriptors);
    } else if (is_whole && count == 0 && request->kind == SANDBOX_PROBE) {
        start_child(zygote, request, packet.payload, NULL);
    }
    for (size_t index = 0; index < count; index++) close(descriptors[index]);
    return 1;
}

static void reap(struct zygote *zygote) {
    struct signalfd_siginfo signal;
    while (read(zygote->signals, &signal, sizeof signal) == sizeof signal) {}
    int status;
    struct rusage usage;
    for (pid_t process; (process = wait4(-1, &status, WNOHANG, &usage)) > 0;) {
        for (int index = 0; index < CHILDREN_LIMIT; index++) {
            struct child *child = &zygote->children[index];
            if (child->process != process) continue;
            child->process = 0;
            send_reply(zygote, (struct sandbox_reply){
                .kind = SANDBOX_ENDED,
                .id = child->id,
                .status = status,
                .flags = child->flags,
                .cpu_microseconds = (uint64_t)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000u
                    + (uint64_t)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec),
                .peak_bytes = (uint64_t)usage.ru_maxrss * 1024u});
        }
    }
}

// Ends children whose time is over; returns how long to sleep until the next one's, in milliseconds, -1 for ever.
static int keep_deadlines(struct zygote *zygote) {
    int64_t time = now(), next = -1;
    for (int index = 0; index < CHILDREN_LIMIT; index++) {
        struct child *child = &zygote->children[index];
        if (child->process == 0 || child->deadline == 0) continue;
        int64_t left = child->deadline - time;
        if (left <= 0) {
            end_child(child, SANDBOX_TIMED_OUT);
        } else if (next < 0 || left < next) {
            next = left;
        }
    }
    return (int)next;
}

int sandbox_serve(int control, unsigned traits, sandbox_child body, void *context) {
    struct zygote zygote = {.control = control, .process = getpid(), .body = body, .context = context};
    struct sandbox_reply ready = {.kind = SANDBOX_READY};
    ready.threads = sandbox_lasting_threads(ready.thread_name);
    sandbox_namespaces(ready.namespaces);
    sandbox_memory_use(&zygote.address_space, &zygote.private_memory);
    uintptr_t empty_path = sandbox_empty_path();
    // The user's folder is no business of children, and could not be unmounted.
    if (chdir("/") != 0) return 1;
    // Not the death of the process that started us but of its thread: clients start zygotes from one that stays.
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    sandbox_give_up_privileges();

    sigset_t child_ended;
    sigemptyset(&child_ended);
    sigaddset(&child_ended, SIGCHLD);
    sigprocmask(SIG_BLOCK, &child_ended, NULL);
    zygote.signals = signalfd(-1, &child_ended, SFD_CLOEXEC | SFD_NONBLOCK);

    struct sock_fprog filter;
    zygote.ruleset = sandbox_landlock_child();
    int outer = zygote.ruleset < 0 ? -1 : sandbox_landlock_zygote();
    if (outer >= 0 && sandbox_landlock_enter(outer) == 0) {
        ready.landlock = (uint32_t)sandbox_landlock_version();
        close(outer);
    } else {
        ready.layer_error = errno;
    }
    ready.no_new_privileges = prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 1;
    if (sandbox_filter_compile(SANDBOX_FILTER_ZYGOTE, traits, empty_path, &filter) == 0
        && sandbox_filter_compile(SANDBOX_FILTER_CHILD, traits, empty_path, &zygote.child_filter) == 0
        && sandbox_filter_enter(&filter) == 0) {
        ready.filter = 1;
    } else if (ready.layer_error == 0) {
        ready.layer_error = errno;
    }
    // What warming has used and given up is put together now: each child would do so again, in copies of all its pages.
    malloc_trim(0);
    send_reply(&zygote, ready);
    if (ready.landlock == 0 || ready.filter == 0 || ready.no_new_privileges == 0 || ready.threads != 1) return 1;

    for (;;) {
        struct pollfd events[] = {{.fd = control, .events = POLLIN}, {.fd = zygote.signals, .events = POLLIN}};
        poll(events, 2, keep_deadlines(&zygote));
        if (events[1].revents != 0) reap(&zygote);
        if (events[0].revents != 0 && !take_request(&zygote)) return 0;
    }
}
