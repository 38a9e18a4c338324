// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Glibc
internal import Synchronization
internal import Wire

/// Memory for bundles of files and their pictures (``PictureList``), used again while one bundle follows another, and
/// then given back.
///
/// The kernel takes a quarter as long to give a small picture its pages, and to take them back, as decoding it takes.
/// Whoever answers into such memory finds it wiped, and others will answer into it later: answers are copied.
final class BundleMemory: Sendable {
    private struct State {
        /// Memory that nobody has now, and how many bytes of it were in use.
        var idle: [(memory: AnswerBuffer, used: Int)] = []
        var lent = 0
    }

    /// Large enough for most bundles, in bytes; what nobody writes takes no memory.
    private static let usualCapacity = 8 << 20

    private let state = Mutex(State())

    /// Lends memory of at least so many bytes, all zero, until ``takeBack(_:used:)``.
    func lend(_ capacity: Int) throws(RenderFailure) -> AnswerBuffer {
        let known = state.withLock { state in
            state.lent += 1
            return state.idle.firstIndex { $0.memory.capacity >= capacity }.map { state.idle.remove(at: $0) }
        }
        if let known {
            known.memory.wipe(known.used)
            return known.memory
        }
        let payload = max(capacity, Self.usualCapacity) - AnswerHeader.payloadOffset
        if let new = AnswerBuffer(payload: payload, isReused: true) { return new }
        takeBack(nil)
        throw .unavailable(String(cString: strerror(ENOMEM)))
    }

    /// Takes back what was lent: memory whose writer has ended, or nil where that is not sure.
    ///
    /// - Parameter used: how many of its bytes the answers took.
    func takeBack(_ memory: AnswerBuffer?, used: Int = 0) {
        let given = state.withLock { state in
            state.lent -= 1
            if let memory { state.idle.append((memory, used)) }
            guard state.lent == 0 else { return [(memory: AnswerBuffer, used: Int)]() }
            defer { state.idle = [] }
            return state.idle
        }
        withExtendedLifetime(given) {}
    }
}
