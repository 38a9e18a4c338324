// SPDX-License-Identifier: MPL-2.0

internal import CSandbox
public import DocumentModel
internal import Glibc
internal import VitrineGLib

/// Why there is no picture. It costs the one document its picture; the next one is not affected.
@nonexhaustive public enum RenderFailure: Error, Equatable, Sendable {
    /// The renderer said no, and why.
    case refused(Refusal)
    /// The renderer died of a signal.
    case crashed(signal: Int32)
    /// It took longer than it may.
    ///
    /// - Parameter isDelay: whether the child worked, but got so little processor time that the document may well be drawn
    ///   when the computer is less busy.
    case timedOut(milliseconds: Int, isDelay: Bool = false)
    /// It wanted more memory than it may have.
    case outOfMemory
    /// It made a system call that only an attack makes, and was ended; nil where the kernel did not say which.
    case forbiddenCall(SystemCall?)
    /// Its answer contradicts itself.
    case lied(String)
    /// Documents of this kind cannot be rendered safely here and now.
    case unavailable(String)
    /// There is no renderer for this content type.
    case unsupported(contentType: String)
    /// The renderer ended over something else that it was asked.
    case interrupted
    /// The request was cancelled.
    case cancelled

    /// The processor time of a child that only starts, in milliseconds.
    private static let idleTime = 50

    /// A stable name, for programs.
    public var code: String {
        switch self {
        case .refused(let refusal): refusal.reason.code
        case .crashed: "crashed"
        case .timedOut: "timed-out"
        case .outOfMemory: "out-of-memory"
        case .forbiddenCall: "forbidden-call"
        case .lied: "invalid-answer"
        case .unavailable: "unavailable"
        case .unsupported: "unsupported-type"
        case .interrupted: "interrupted"
        case .cancelled: "cancelled"
        }
    }

    /// A sentence for people, in their language, without the file's name.
    public var message: String {
        switch self {
        case .refused(let refusal): refusal.message
        case .crashed: tr("The renderer of this document crashed.")
        case .timedOut: tr("Showing this document took too long.")
        case .outOfMemory: tr("Showing this document needs too much memory.")
        case .forbiddenCall(nil): tr("The renderer of this document was stopped: it made a forbidden system call.")
        case .forbiddenCall(let call?):
            tr(
                "The renderer of this document was stopped: it made the forbidden system call “{call}”.",
                ["call": call.description])
        case .lied: tr("The renderer of this document returned an invalid answer.")
        case .unavailable(let reason): reason
        case .unsupported: tr("There is no preview for this type of document.")
        case .interrupted: tr("The renderer stopped while it was showing another document.")
        case .cancelled: tr("Cancelled.")
        }
    }

    /// Whether a child that keeps a document open has not survived this.
    var isDeath: Bool {
        switch self {
        case .crashed, .timedOut, .outOfMemory, .forbiddenCall, .lied, .interrupted: true
        case .refused, .unavailable, .unsupported, .cancelled: false
        }
    }

    /// The failure for the end of a child, as its zygote reports it; nil for a regular end.
    init?(_ ended: sandbox_reply, limits: RenderLimits) {
        var call: Int32 = -1
        let isForbidden = sandbox_ended_over_call(ended.status, &call) != 0
        let signal = ended.status & 0x7F
        let status = ended.status >> 8 & 0xFF
        let usedAllMemory = Int(clamping: ended.peak_bytes) >= limits.memory / 10 * 7
        if ended.flags & SANDBOX_FORK_FAILED != 0 {
            self = .unavailable(String(cString: strerror(ended.status)))
        } else if ended.flags & SANDBOX_CANCELLED != 0 {
            self = .cancelled
        } else if ended.flags & SANDBOX_TIMED_OUT != 0 {
            // A hanging child uses no processor time; a computing child uses all the time of one processor.
            let worked = Int(clamping: ended.cpu_microseconds / 1000)
            let isDelay = worked > Self.idleTime && worked < limits.deadline / 4 * 3
            self = .timedOut(milliseconds: limits.deadline, isDelay: isDelay)
        } else if signal == SIGXCPU {
            self = .timedOut(milliseconds: limits.processorTime * 1000)
        } else if isForbidden {
            self = .forbiddenCall(call < 0 ? nil : SystemCall(number: Int(call)))
        } else if signal == SIGKILL || signal != 0 && usedAllMemory {
            // Nobody but the kernel kills it so: it is short of memory.
            self = .outOfMemory
        } else if signal != 0 {
            self = .crashed(signal: signal)
        } else if status == SANDBOX_EXIT_UNPROTECTED {
            self = .unavailable(tr("The sandbox of the renderer could not be set up."))
        } else if status != 0 {
            self = .lied("it ended with status \(status)")
        } else {
            return nil
        }
    }
}
