// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import Quantities
internal import VolumeAccess

/// Counts documents, and tells ten times a second.
final class BatchMeter {
    private var progress = TransferProgress()
    private let onProgress: (TransferProgress) -> Void
    private let start = ContinuousClock.now
    private var told: ContinuousClock.Instant?

    init(total: Int, onProgress: @escaping (TransferProgress) -> Void) {
        self.onProgress = onProgress
        progress.totalItems = total
        progress.phase = .working
        onProgress(progress)
    }

    func add(_ file: FileLocation) {
        progress.items += 1
        progress.current = file
        let now = ContinuousClock.now
        guard progress.items == progress.totalItems || told.map({ now - $0 >= .milliseconds(100) }) ?? true else {
            return
        }
        told = now
        let (seconds, attoseconds) = (now - start).components
        progress.elapsed = UInt64(clamping: seconds).times(1_000_000_000).plus(
            UInt64(clamping: attoseconds / 1_000_000_000))
        onProgress(progress)
    }
}
