// SPDX-License-Identifier: MPL-2.0

internal import Synchronization
public import VolumeAccess

/// A copy of an open document on its way to a file. The document may have no name any more.
public final class DocumentCopy: Sendable {
    private struct State {
        var lastAnswer = ContinuousClock.now
        var hasEnded = false
        var isTimedOut = false
    }

    /// The file that is written.
    public let target: FileLocation
    private let bytes: DocumentBytes
    private let interruption = Interruption()
    private let state = Mutex(State())

    /// A copy that was not begun yet.
    public init(_ bytes: DocumentBytes, to target: FileLocation) { (self.bytes, self.target) = (bytes, target) }

    /// Gives the copy up, also while the volume does not answer. Nothing of it is left.
    public func cancel() { interruption.interrupt() }

    /// Writes the copy, on a thread that may wait. A volume that is silent for 30 seconds is given up.
    ///
    /// - Parameter onSilence: told on some thread that the volume has been silent for 5 seconds, and that it answers again.
    /// - Returns: why there is no copy; nil when it is on the disk.
    public func run(onSilence: @escaping @Sendable (_ isSilent: Bool) -> Void) async -> FileChangeError? {
        state.withLock { $0.lastAnswer = .now }
        let watch = Task { await self.watch(onSilence) }
        defer { watch.cancel() }
        return await FileQueue.perform { () throws(Never) in
            let error = self.interruption.during { self.write() }
            return self.state.withLock { state in
                state.hasEnded = true
                guard state.isTimedOut, error != nil else { return error }
                return .timedOut(VolumeRoot(holding: self.target)?.location ?? self.target.parent ?? self.target)
            }
        }
    }

    private func write() -> FileChangeError? {
        do throws(FileChangeError) {
            try AtomicFile.copy(bytes, to: target) {
                state.withLock { $0.lastAnswer = .now }
                return interruption.isInterrupted
            }
            return nil
        } catch {
            return error
        }
    }

    private func watch(_ onSilence: @Sendable (Bool) -> Void) async {
        let patience = VolumeHelpers.patience.withLock { $0 }
        var wasSilent = false
        while (try? await Task.sleep(for: .milliseconds(100))) != nil {
            let (silence, hasEnded) = state.withLock { (ContinuousClock.now - $0.lastAnswer, $0.hasEnded) }
            if hasEnded { return }
            let isSilent = silence > .milliseconds(patience.silence)
            if isSilent != wasSilent { onSilence(isSilent) }
            wasSilent = isSilent
            if silence > .milliseconds(patience.end) {
                state.withLock { $0.isTimedOut = true }
                return interruption.interrupt()
            }
        }
    }
}
