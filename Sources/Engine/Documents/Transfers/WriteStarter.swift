// SPDX-License-Identifier: MPL-2.0

internal import Dispatch
internal import Synchronization
internal import VolumeAccess

/// Has the disk begin with what was written, on a thread of its own: that call waits as soon as the disk has enough to do.
final class WriteStarter: Sendable {
    /// How much is gathered before the disk is told: long calls of a helper keep its others waiting, and many short ones
    /// get in the way of who writes.
    private let batchSize: Int
    private let output: any OpenFile
    private let queue = DispatchQueue(label: "vitrine.copy.start", qos: .userInitiated)
    /// The offset from which on the disk has not been asked to write.
    private let begun: Atomic<Int>
    private let isOver = Atomic(false)

    /// Begins with what is written from an offset on.
    init(_ output: any OpenFile, from offset: Int) {
        self.output = output
        begun = Atomic(offset)
        batchSize = output.isInProcess ? 16 << 20 : 8 << 20
    }

    /// Everything before an offset was written. For one thread at a time.
    func wrote(upTo end: Int) {
        let start = begun.load(ordering: .relaxed)
        guard end - start >= batchSize else { return }
        begun.store(end, ordering: .relaxed)
        queue.async { [self] in
            guard !isOver.load(ordering: .relaxed) else { return }
            output.startWriting(at: start, count: end - start)
        }
    }

    /// Returns when nothing is asked of the disk any more: the file may be closed. What it was not told of yet is left to
    /// ``OpenFile/sync()``.
    func finish() {
        isOver.store(true, ordering: .relaxed)
        queue.sync {}
    }
}
