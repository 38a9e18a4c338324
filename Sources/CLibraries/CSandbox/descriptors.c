// SPDX-License-Identifier: MPL-2.0

// Shared memory, packets with descriptors, and starting a program with exactly one open descriptor. In C because of the
// CMSG macros, variadic fcntl, and other GNU calls that Swift does not import.

#define _GNU_SOURCE
#include "CSandbox.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifndef MFD_NOEXEC_SEAL
#define MFD_NOEXEC_SEAL 0x0008U
#endif

static const int size_seals = F_SEAL_SHRINK | F_SEAL_GROW;

int sandbox_memory(uint64_t bytes) {
    int memory = memfd_create("vitrine", MFD_CLOEXEC | MFD_ALLOW_SEALING | MFD_NOEXEC_SEAL);
    // Kernels before 6.3 do not know the flag that forbids executing it.
    if (memory < 0 && errno == EINVAL) memory = memfd_create("vitrine", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (memory < 0) return -1;
    if (ftruncate(memory, (off_t)bytes) != 0 || fcntl(memory, F_ADD_SEALS, size_seals) != 0) {
        int reason = errno;
        close(memory);
        errno = reason;
        return -1;
    }
    return memory;
}

int sandbox_memory_freeze(int memory) {
    return fcntl(memory, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_SEAL);
}

int sandbox_memory_is_sealed(int memory) {
    int seals = fcntl(memory, F_GET_SEALS);
    return seals >= 0 && (seals & size_seals) == size_seals;
}

int sandbox_socket_pair(int sockets[2]) {
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets) != 0) return -1;
    return fcntl(sockets[0], F_SETFL, fcntl(sockets[0], F_GETFL) | O_NONBLOCK) < 0 ? -1 : 0;
}

int sandbox_send(
    int socket, const void *head, size_t head_bytes, const void *tail, size_t tail_bytes, const int *descriptors,
    size_t descriptor_count) {
    struct iovec parts[2] = {{(void *)head, head_bytes}, {(void *)tail, tail_bytes}};
    union {
        struct cmsghdr header;
        char bytes[CMSG_SPACE(sizeof(int) * SANDBOX_DESCRIPTOR_LIMIT)];
    } control = {0};
    struct msghdr message = {.msg_iov = parts, .msg_iovlen = tail_bytes > 0 ? 2 : 1};
    if (descriptor_count > SANDBOX_DESCRIPTOR_LIMIT) {
        errno = EINVAL;
        return -1;
    }
    if (descriptor_count > 0) {
        message.msg_control = &control;
        message.msg_controllen = CMSG_SPACE(sizeof(int) * descriptor_count);
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int) * descriptor_count);
        memcpy(CMSG_DATA(header), descriptors, sizeof(int) * descriptor_count);
    }
    ssize_t sent;
    do sent = sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    while (sent < 0 && errno == EINTR);
    return sent == (ssize_t)(head_bytes + tail_bytes) ? 0 : -1;
}

// Receives one packet with its control messages. -1 and errno when nothing came.
static ssize_t receive(int socket, struct msghdr *message) {
    ssize_t received;
    do received = recvmsg(socket, message, MSG_CMSG_CLOEXEC);
    while (received < 0 && errno == EINTR);
    return received;
}

// The length of a packet that arrived whole; -1 and EMSGSIZE for one that did not fit.
static ssize_t whole(const struct msghdr *message, ssize_t received) {
    if (!(message->msg_flags & (MSG_TRUNC | MSG_CTRUNC))) return received;
    errno = EMSGSIZE;
    return -1;
}

ssize_t sandbox_receive(
    int socket, void *bytes, size_t capacity, int descriptors[SANDBOX_DESCRIPTOR_LIMIT], size_t *descriptor_count) {
    struct iovec part = {bytes, capacity};
    union {
        struct cmsghdr header;
        char bytes[CMSG_SPACE(sizeof(int) * SANDBOX_DESCRIPTOR_LIMIT)];
    } control = {0};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    *descriptor_count = 0;
    ssize_t received = receive(socket, &message);
    if (received < 0) return -1;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t index = 0; index < count; index++) {
            int descriptor;
            memcpy(&descriptor, CMSG_DATA(header) + index * sizeof(int), sizeof(int));
            if (*descriptor_count < SANDBOX_DESCRIPTOR_LIMIT) {
                descriptors[(*descriptor_count)++] = descriptor;
            } else {
                close(descriptor);
            }
        }
    }
    received = whole(&message, received);
    while (received < 0 && *descriptor_count > 0) close(descriptors[--*descriptor_count]);
    return received;
}

int sandbox_want_senders(int socket) {
    return setsockopt(socket, SOL_SOCKET, SO_PASSCRED, &(int){1}, sizeof(int));
}

ssize_t sandbox_receive_from(int socket, void *bytes, size_t capacity, pid_t *sender) {
    struct iovec part = {bytes, capacity};
    union {
        struct cmsghdr header;
        char bytes[CMSG_SPACE(sizeof(struct ucred))];
    } control = {0};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    *sender = 0;
    ssize_t received = receive(socket, &message);
    if (received < 0) return -1;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_CREDENTIALS) continue;
        struct ucred credentials;
        memcpy(&credentials, CMSG_DATA(header), sizeof credentials);
        *sender = credentials.pid;
    }
    // There was no room for descriptors: the kernel has closed those that came, and the packet counts as cut off.
    return whole(&message, received);
}

pid_t sandbox_spawn(char *const *arguments, char *const *environment, int control, int shows_messages) {
    return sandbox_spawn_with(arguments, environment, &control, 1, shows_messages);
}

pid_t sandbox_spawn_with(
    char *const *arguments, char *const *environment, const int *descriptors, int count, int shows_messages) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawn_file_actions_init(&actions);
    // Copies out of the way first: one descriptor's own number may be another's new one.
    int copies[SANDBOX_SPAWN_LIMIT];
    int copied = 0;
    while (copied < count && copied < SANDBOX_SPAWN_LIMIT) {
        copies[copied] = fcntl(descriptors[copied], F_DUPFD_CLOEXEC, SANDBOX_CONTROL + SANDBOX_SPAWN_LIMIT);
        if (copies[copied] < 0) break;
        posix_spawn_file_actions_adddup2(&actions, copies[copied], SANDBOX_CONTROL + copied);
        copied++;
    }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    // What libraries say about hostile documents may carry terminal escapes.
    if (!shows_messages) posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addclosefrom_np(&actions, SANDBOX_CONTROL + count);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setpgroup(&attributes, 0);
    pid_t process = -1;
    int failure = copied < count ? EMFILE
                                 : posix_spawn(&process, arguments[0], &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    while (copied > 0) close(copies[--copied]);
    if (failure != 0) {
        errno = failure;
        return -1;
    }
    return process;
}

enum sandbox_end sandbox_await(pid_t process, int stop, int milliseconds, int *status) {
    int ended = (int)syscall(SYS_pidfd_open, process, 0);
    struct pollfd events[2] = {{.fd = ended, .events = POLLIN}, {.fd = stop, .events = POLLIN}};
    struct timespec start, now;
    clock_gettime(CLOCK_MONOTONIC, &start);
    enum sandbox_end end = SANDBOX_ENDED_LATE;
    // Without a descriptor of the process (a kernel before 5.3) it cannot be watched, and is not left running.
    for (int left = ended < 0 ? 0 : milliseconds; left > 0;) {
        int count = poll(events, 2, left);
        if (count > 0 && events[0].revents) end = SANDBOX_ENDED_ITSELF;
        else if (count > 0 && events[1].revents) end = SANDBOX_ENDED_STOPPED;
        if (count > 0 || (count < 0 && errno != EINTR)) break;
        clock_gettime(CLOCK_MONOTONIC, &now);
        left = milliseconds - (int)((now.tv_sec - start.tv_sec) * 1000 + (now.tv_nsec - start.tv_nsec) / 1000000);
    }
    if (end != SANDBOX_ENDED_ITSELF) kill(process, SIGKILL);
    while (waitpid(process, status, 0) < 0 && errno == EINTR) {}
    if (ended >= 0) close(ended);
    return end;
}

int sandbox_event(void) {
    return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
}

const char *sandbox_library_with(const char *symbol) {
    Dl_info library;
    void *address = dlsym(RTLD_DEFAULT, symbol);
    return address && dladdr(address, &library) ? library.dli_fname : NULL;
}

void sandbox_name_thread(const char *name) {
    pthread_setname_np(pthread_self(), name);
}
