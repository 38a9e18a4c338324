// SPDX-License-Identifier: MPL-2.0

internal import CSandbox
internal import Dispatch
internal import DocumentModel
internal import Glibc
internal import Quantities
internal import VitrineGLib
internal import VolumeAccess

/// One run of an installed program for one document, behind ``ProgramWalls``.
struct ProgramRun: Sendable {
    private static let queue = DispatchQueue(label: "vitrine.programs", qos: .utility, attributes: .concurrent)

    /// The command line, which begins with bubblewrap's.
    let command: [String]
    /// The file that the program makes.
    let result: ProgramResult
    /// The longest time that it may take, in milliseconds.
    let deadline: Int
    /// Descriptors that follow those of every program (``ProgramWalls/Descriptor``). They stay the caller's.
    var further: [Int32] = []
    /// Whether the program's standard error is that of this process, for its author. Otherwise it goes nowhere: messages
    /// about hostile documents may hold control characters for a terminal.
    var showsMessages = false

    /// The file that the program makes of a document: bytes as little to be trusted as the document's. Cancelling the
    /// task ends the program.
    func result(of document: DocumentBytes) async throws(RenderFailure) -> DocumentBytes {
        guard document.count <= ProgramWalls.documentLimit else { throw .refused(Refusal(.tooLarge)) }
        return try await Self.run { stop throws(RenderFailure) in try made(of: document, stop: stop) }
    }

    /// Whether installed programs can be used at all; if not, why, in the user's language.
    static func obstacle() async -> String? {
        do throws(RenderFailure) {
            try await run { stop throws(RenderFailure) in
                let end = try end(
                    of: ProgramWalls.trial, descriptors: [], [], ProgramWalls.deadline, showsMessages: false, stop: stop
                )
                if end != ProgramWalls.noResult { throw wallsMissing }
            }
            return nil
        } catch {
            return error.message
        }
    }

    private static var wallsMissing: RenderFailure {
        let reason = SandboxObstacle.namespaces ?? SandboxObstacle.namespacesUnknown
        return .unavailable(
            tr("Thumbnailers of other apps are sandboxed by bubblewrap only. {reason}", ["reason": reason]))
    }

    /// Runs a body that may block on a thread of its own. Its parameter becomes readable when the task is cancelled.
    private static func run<Value: Sendable>(
        _ body: @escaping @Sendable (Int32) throws(RenderFailure) -> Value
    ) async throws(RenderFailure) -> Value {
        let stop = sandbox_event()
        guard stop >= 0 else { throw .unavailable(String(cString: strerror(errno))) }
        defer { close(stop) }
        let result: Result<Value, RenderFailure> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                queue.async {
                    do throws(RenderFailure) {
                        continuation.resume(returning: .success(try body(stop)))
                    } catch {
                        continuation.resume(returning: .failure(error))
                    }
                }
            }
        } onCancel: {
            var one: UInt64 = 1
            write(stop, &one, 8)
        }
        return try result.get()
    }

    private func made(of document: DocumentBytes, stop: Int32) throws(RenderFailure) -> DocumentBytes {
        let input = try document.reopened()
        defer { close(input) }
        let memory = sandbox_memory(UInt64(result.limit))
        guard memory >= 0 else { throw .unavailable(String(cString: strerror(errno))) }
        defer { close(memory) }
        switch try Self.end(
            of: command, descriptors: [input, memory], further, deadline, showsMessages: showsMessages, stop: stop)
        {
        case 0: break
        case ProgramWalls.noResult: throw .refused(Refusal(.nothingToShow))
        case ProgramWalls.programFailed: throw .refused(Refusal(.failed))
        default: throw Self.wallsMissing
        }
        // They all share one position: where the last one stopped writing, unless it lied.
        let length = min(Int(lseek(memory, 0, SEEK_CUR)), result.limit)
        guard length > 0 else { throw .refused(Refusal(.nothingToShow)) }
        let kept = try Self.kept(memory, length: length)
        let facts = FileFacts(
            name: Array(result.name.utf8), kind: .file, size: ByteCount(length), contentType: result.contentType)
        return DocumentBytes(takingOver: kept, facts: facts)
    }

    /// The bytes that were written into memory, by a descriptor of their own and out of reach of other writers: the
    /// same memory, or a copy while another process has it mapped, such as one that reads `/proc/PID/smaps_rollup` of
    /// the program as it ends.
    static func kept(_ memory: Int32, length: Int) throws(RenderFailure) -> Int32 {
        let isFrozen = sandbox_memory_freeze(memory) == 0
        let copy = isFrozen ? fcntl(memory, F_DUPFD_CLOEXEC, 0) : sandbox_memory(UInt64(length))
        guard copy >= 0 else { throw .unavailable(String(cString: strerror(errno))) }
        guard !isFrozen else { return copy }
        var content = [UInt8](repeating: 0, count: length)
        guard pread(memory, &content, length, 0) == length, pwrite(copy, content, length, 0) == length else {
            close(copy)
            throw .lied("what it made cannot be read")
        }
        return copy
    }

    /// Starts a command line, waits for its end, and gives its exit status; -1 when it died of a signal.
    ///
    /// The thread that starts it is the one that waits: bubblewrap's end is tied to it.
    private static func end(
        of command: [String], descriptors: [Int32], _ further: [Int32], _ deadline: Int, showsMessages: Bool,
        stop: Int32
    ) throws(RenderFailure) -> Int32 {
        let filter = sandbox_filter_for_programs()
        guard filter >= 0 else { throw wallsMissing }
        // Nothing takes the places of descriptors that a trial does without.
        let handed = descriptors + Array(repeating: stop, count: 2 - descriptors.count) + [filter] + further
        var arguments = command.map { strdup($0) } + [nil]
        var environment = ProgramWalls.environment.map { strdup($0) } + [nil]
        let process = sandbox_spawn_with(&arguments, &environment, handed, Int32(handed.count), showsMessages ? 1 : 0)
        for text in arguments + environment { free(text) }
        close(filter)
        guard process > 0 else { throw wallsMissing }
        var status: Int32 = 0
        switch sandbox_await(process, stop, Int32(clamping: deadline), &status) {
        case SANDBOX_ENDED_ITSELF: return status & 0x7F == 0 ? status >> 8 & 0xFF : -1
        case SANDBOX_ENDED_STOPPED: throw .cancelled
        default: throw .timedOut(milliseconds: deadline)
        }
    }
}
