// SPDX-License-Identifier: MPL-2.0
#pragma once

// Why C: these are the calls that Swift must not or cannot make. fork(2) of a process whose every library was written
// for it, msghdr control buffers and their macros, seccomp and Landlock structures, posix_spawn with its attributes.
// Everything that decides anything lives in Swift; what is here only does.

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// MARK: what crosses between the client and a zygote

#define SANDBOX_MAGIC 0x31425356u
#define SANDBOX_VERSION 1u
/// The longest payload that follows a request, in bytes.
#define SANDBOX_PAYLOAD_LIMIT 1024
/// The most descriptors that a packet carries.
#define SANDBOX_DESCRIPTOR_LIMIT 3
/// Where a zygote finds its control socket.
#define SANDBOX_CONTROL 3

/// The maximum total length, in bytes, of the files beside a document that its child can map.
#define SANDBOX_COMPANION_BYTES ((uint64_t)512 << 20)

/// A child that makes one picture. Descriptors: the document, the memory for the answer and, for a document that may consist
/// of several files, the socket for requests for the other files.
#define SANDBOX_JOB 1u
/// A child that keeps one document open. Descriptors: the document, its session socket and the third one as for SANDBOX_JOB.
#define SANDBOX_SESSION 2u
/// Ends the child of this id at once. No descriptors, no answer of its own.
#define SANDBOX_CANCEL 3u
/// Asks for a child that tries what its sandbox forbids. No descriptors. It exits with SANDBOX_EXIT_PROTECTED when
/// everything was refused, with SANDBOX_EXIT_UNPROTECTED when something was not.
#define SANDBOX_PROBE 4u

/// What a client asks of a zygote: one sequenced packet, followed by `payload_bytes` that only the child reads.
struct sandbox_request {
    uint32_t magic;
    uint32_t version;
    uint32_t kind;
    /// Chosen by the client; the reply repeats it.
    uint32_t id;
    /// Wall-clock time for the child, 0 for none.
    uint32_t deadline_ms;
    /// Processor time for the child.
    uint32_t cpu_seconds;
    uint32_t payload_bytes;
    uint32_t reserved;
    /// Private writable memory for the child, above what the zygote uses.
    uint64_t memory_bytes;
    /// Size of the answer's memory; 0 for a session.
    uint64_t output_bytes;
};

/// The first packet of a zygote: it is warm, and these walls stand.
#define SANDBOX_READY 1u
/// A child has ended and been reaped.
#define SANDBOX_ENDED 2u

#define SANDBOX_TIMED_OUT 1u
#define SANDBOX_CANCELLED 2u
#define SANDBOX_FORK_FAILED 4u

/// User, mount, process, network, IPC and host-name namespace.
#define SANDBOX_NAMESPACES 6
/// The longest name of a thread, in bytes with the zero at its end (TASK_COMM_LEN of the kernel).
#define SANDBOX_THREAD_NAME 16

/// What a zygote tells its client: one sequenced packet.
struct sandbox_reply {
    uint32_t magic;
    uint32_t version;
    uint32_t kind;
    uint32_t id;
    /// Ended: as wait4(2) gives it; errno when the fork failed.
    int32_t status;
    uint32_t flags;
    uint64_t cpu_microseconds;
    uint64_t peak_bytes;
    /// Ready: the version of Landlock that stands, 0 for none.
    uint32_t landlock;
    /// Ready: whether the system-call filter stands.
    uint32_t filter;
    uint32_t no_new_privileges;
    /// Ready: the number of threads; anything but 1 means that it does not serve.
    uint32_t threads;
    /// Ready: the inode of each namespace it lives in, for the client to compare with its own.
    uint64_t namespaces[SANDBOX_NAMESPACES];
    /// Ready: why Landlock or the filter is missing (errno), 0 when both stand.
    int32_t layer_error;
    uint32_t reserved;
    /// Ready: the name of a thread beside the first one, empty when there is none. It may hold any bytes.
    char thread_name[SANDBOX_THREAD_NAME];
};

// MARK: the serving side

/// The exit status of a child whose walls could not be put up; it has read nothing.
#define SANDBOX_EXIT_UNPROTECTED 70
/// The exit status of a probe to which everything forbidden was refused.
#define SANDBOX_EXIT_PROTECTED 71
/// The first exit status of a child that made a forbidden system call; sandbox_ended_over_call gives the call. A child that
/// exits with such a status by itself is taken for one.
#define SANDBOX_EXIT_FORBIDDEN 128

/// The function that a child runs once its sandbox is in force; the child exits with status 0 when the function returns.
/// `descriptors` has SANDBOX_DESCRIPTOR_LIMIT elements, -1 for each descriptor that the child did not receive.
typedef void (*sandbox_child)(
    void *context, const struct sandbox_request *request, const uint8_t *payload, const int *descriptors);

/// Abilities of a role's children beyond computing with the bytes that they were handed. Each adds system calls to
/// their filter.
enum sandbox_traits {
    /// Opens files for reading. Landlock says which.
    SANDBOX_FILES = 1,
    /// Asks whether files are there (access(2)). Their sizes, dates and links are not told.
    SANDBOX_ACCESS = 2,
    /// Asks about files by their paths, and lists folders that it may open. Links are not told.
    SANDBOX_STATUS = 4,
    /// Starts threads.
    SANDBOX_THREADS = 8,
    /// Makes pairs of connected sockets.
    SANDBOX_SOCKET_PAIRS = 16,
};

/// Sandboxes this process and serves requests from `control` until it is closed.
///
/// `traits` is a set of sandbox_traits, for its children. Returns an exit status: 0 when the client has gone, another when
/// a layer of the sandbox is missing (the client has been told).
int sandbox_serve(int control, unsigned traits, sandbox_child child, void *context);

// MARK: walls

/// The version of Landlock that this kernel offers, 0 for none.
int sandbox_landlock_version(void);
/// A ruleset under which a zygote may read the system's directories and nothing else. -1 on failure.
int sandbox_landlock_zygote(void);
/// A ruleset under which a child may read fonts and tables and nothing else. -1 on failure.
int sandbox_landlock_child(void);
/// Uses of a file, or of a folder with everything beneath it.
enum sandbox_use {
    /// Reading files, and listing folders.
    SANDBOX_READ,
    /// Making regular files, writing, reading and removing them.
    SANDBOX_SPOOL,
    /// Reading, making, writing, moving and removing files, folders and links. No program is run, no device controlled, and
    /// no device node, pipe or socket made.
    SANDBOX_CHANGE,
};
/// Sets of what a ruleset keeps a process from doing beyond itself and its children, from version 6.
enum sandbox_scopes { SANDBOX_NO_ABSTRACT_SOCKETS = 1, SANDBOX_NO_SIGNALS = 2 };
/// A ruleset under which a process reaches no file and makes no TCP connection. `scopes` is a set of sandbox_scopes. -1 on
/// failure.
int sandbox_landlock_create(unsigned scopes);
/// Adds to a ruleset the use of a file or folder; links in the path are followed. 0, also when there is no such file, or -1.
int sandbox_landlock_allow(int ruleset, const char *path, enum sandbox_use use);
/// Puts the calling thread, with those that it starts, under a ruleset, for good. 0, or -1.
int sandbox_landlock_enter(int ruleset);

/// The two system-call filters: one for zygotes, one for their children.
enum sandbox_filter_kind { SANDBOX_FILTER_ZYGOTE, SANDBOX_FILTER_CHILD };
struct sock_fprog;
/// Compiles a filter once, so that putting a child under it is one system call. 0, or -1.
///
/// `traits` is a set of sandbox_traits, `empty_path` what sandbox_empty_path returned; neither matters to a zygote's filter.
int sandbox_filter_compile(
    enum sandbox_filter_kind kind, unsigned traits, uintptr_t empty_path, struct sock_fprog *program);
/// The address of the empty string with which the C library's fstat(3) calls newfstatat(2), 0 where it calls fstat(2).
///
/// A filter that knows it allows fstat(3) and no path, as long as nothing else is written there: its page is sealed where
/// the kernel can do that (mseal(2)).
uintptr_t sandbox_empty_path(void);
/// Compiles a filter for programs of others, which bubblewrap puts up: a list of what does not exist, since nobody knows
/// what they need. The descriptor of a file that holds it, -1 on failure.
int sandbox_filter_for_programs(void);
/// Puts this process under a filter. 0, or -1.
int sandbox_filter_enter(const struct sock_fprog *program);
/// Makes this process end, with a status that names the call, when it makes a system call that ends a child. To be called
/// before it enters a child's filter, which does not let it be undone.
void sandbox_end_over_calls(void);
/// Whether a child's status, as wait4(2) gives it, is that of a forbidden system call. `call` becomes the number of the
/// call, -1 when it is unknown: the kernel itself has killed the child, as it does for calls of another architecture.
int sandbox_ended_over_call(int status, int *call);
/// The longest name of a system call, in bytes with the zero at its end.
#define SANDBOX_CALL_NAME 64
/// The name of a system call of an architecture (AUDIT_ARCH_... of the kernel; 0 for this machine's). 0, or -1 for an
/// unknown one.
int sandbox_call_name(uint32_t architecture, int call, char name[SANDBOX_CALL_NAME]);

/// The limits of a child's resources. Sizes are in bytes.
struct sandbox_limits {
    /// All mappings, those of files included (RLIMIT_AS).
    uint64_t address_space;
    /// Private writable mappings (RLIMIT_DATA).
    uint64_t private_memory;
    uint64_t file_size;
    uint32_t cpu_seconds;
    /// Whether the user namespace holds nothing but its zygote's processes, so that tasks can be limited.
    int is_alone;
};
/// Limits this process for good.
void sandbox_limit(const struct sandbox_limits *limits);
/// Lets other processes go first: a nice value, and the scheduler for what does not interact.
void sandbox_yield_processor(int niceness);
/// Gives up what even root does not need here: capabilities, core dumps, being traced, new privileges.
void sandbox_give_up_privileges(void);

/// The number of threads of this process, 0 when it cannot be told.
unsigned sandbox_threads(void);

/// As sandbox_threads, once those have ended that libraries start for one task, such as Pango's, which look up fonts.
/// Waits for them for up to a second. `name` becomes the name of a thread beside the calling one, empty when there is none.
unsigned sandbox_lasting_threads(char name[SANDBOX_THREAD_NAME]);
/// The address space of this process and its private writable part, in bytes; 0 when they cannot be told.
void sandbox_memory_use(uint64_t *address_space, uint64_t *private_memory);
/// The inodes of this process's namespaces, 0 where one cannot be told.
void sandbox_namespaces(uint64_t inodes[SANDBOX_NAMESPACES]);

// MARK: descriptors

/// Shared memory of a size that nobody can change any more. -1 and errno on failure.
int sandbox_memory(uint64_t bytes);
/// Makes such memory read-only for everybody. 0; or -1 while somebody still has it mapped for writing.
int sandbox_memory_freeze(int memory);
/// Whether the size of this memory cannot change: its seals are those that sandbox_memory has set.
int sandbox_memory_is_sealed(int memory);

/// A pair of connected sequenced-packet sockets, closed on exec; the first does not block. 0, or -1 and errno.
int sandbox_socket_pair(int sockets[2]);
/// Sends a packet made of two parts, with descriptors, without waiting and without SIGPIPE. 0, or -1 and errno.
int sandbox_send(
    int socket, const void *head, size_t head_bytes, const void *tail, size_t tail_bytes, const int *descriptors,
    size_t descriptor_count);
/// Receives a packet and up to SANDBOX_DESCRIPTOR_LIMIT descriptors; their number goes to `descriptor_count`.
/// Returns its length, 0 at the end, -1 and errno. A packet that does not fit is an error (EMSGSIZE).
ssize_t sandbox_receive(
    int socket, void *bytes, size_t capacity, int descriptors[SANDBOX_DESCRIPTOR_LIMIT], size_t *descriptor_count);

/// Lets sandbox_receive_from tell who has sent a packet. 0, or -1 and errno.
int sandbox_want_senders(int socket);
/// Receives a packet that carries no descriptors; `sender` becomes the process that sent it, as the kernel says, 0 when it
/// does not. Returns its length, 0 at the end, -1 and errno.
ssize_t sandbox_receive_from(int socket, void *bytes, size_t capacity, pid_t *sender);

/// Starts a program with `control` as its descriptor 3, nothing else open but the null device, an environment of its
/// own and a process group of its own. Returns its id, or -1 and errno. `shows_messages` leaves it our standard error.
pid_t sandbox_spawn(char *const *arguments, char *const *environment, int control, int shows_messages);
/// The most descriptors that sandbox_spawn_with hands over.
#define SANDBOX_SPAWN_LIMIT 8
/// The same with several descriptors, which become 3, 4 and so on.
pid_t sandbox_spawn_with(
    char *const *arguments, char *const *environment, const int *descriptors, int count, int shows_messages);

/// How a process came to its end.
enum sandbox_end { SANDBOX_ENDED_ITSELF, SANDBOX_ENDED_LATE, SANDBOX_ENDED_STOPPED };
/// Waits until a process has ended, and reaps it. Ends it after so many milliseconds, or when `stop` becomes readable.
/// `status` is as waitpid(2) gives it.
enum sandbox_end sandbox_await(pid_t process, int stop, int milliseconds, int *status);

/// A descriptor that becomes readable when eight bytes, a number, are written to it. -1 and errno on failure.
int sandbox_event(void);
/// The path of the file in which this process found a symbol, NULL when there is none.
const char *sandbox_library_with(const char *symbol);
/// Names the calling thread, for debuggers.
void sandbox_name_thread(const char *name);
