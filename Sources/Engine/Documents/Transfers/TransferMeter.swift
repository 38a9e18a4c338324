// SPDX-License-Identifier: MPL-2.0

internal import Quantities
internal import VolumeAccess

/// Counts what is done, and tells ten times a second.
final class TransferMeter {
    private static let interval = Duration.milliseconds(100)

    private var progress = TransferProgress()
    private let control: TransferControl
    private let onProgress: (TransferProgress) -> Void
    private var start = ContinuousClock.now
    private var told = ContinuousClock.now
    /// The items that were counted since the clock was read last.
    private var uncheckedItems = 0
    private var uncheckedBytes = ByteCount.zero

    init(control: TransferControl, onProgress: @escaping (TransferProgress) -> Void) {
        (self.control, self.onProgress) = (control, onProgress)
    }

    func begin() {
        start = .now
        tell()
    }

    func measured(_ plan: TransferPlan) {
        (progress.totalItems, progress.totalBytes) = (plan.items, plan.bytes)
        progress.phase = .working
        tell()
    }

    func add(bytes: ByteCount) {
        progress.bytes += bytes
        uncheckedBytes += bytes
        tellNowAndThen()
    }

    func add(_ file: FileLocation) {
        progress.items += 1
        uncheckedItems += 1
        progress.current = file
        progress.phase = .working
        tellNowAndThen()
    }

    func finishing() {
        progress.phase = .finishing
        tell()
    }

    func end() { tell() }

    private func tellNowAndThen() {
        // Looking at the clock for every small file would cost more than a part of them.
        guard uncheckedItems >= 16 || uncheckedBytes >= ByteCount(PartWriter.partSize) else { return }
        (uncheckedItems, uncheckedBytes) = (0, .zero)
        if .now - told >= Self.interval { tell() }
    }

    private func tell() {
        told = .now
        let worked = told - start - control.paused
        let (seconds, attoseconds) = worked.components
        progress.elapsed = UInt64(clamping: seconds).times(1_000_000_000).plus(
            UInt64(clamping: attoseconds / 1_000_000_000))
        onProgress(progress)
    }
}
