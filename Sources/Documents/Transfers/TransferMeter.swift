// SPDX-License-Identifier: MPL-2.0

internal import VolumeAccess

/// Counts what is done, and tells ten times a second.
final class TransferMeter {
    private static let interval = Duration.milliseconds(100)

    private var progress = TransferProgress()
    private let control: TransferControl
    private let onProgress: (TransferProgress) -> Void
    private var start = ContinuousClock.now
    private var told = ContinuousClock.now

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

    func add(bytes: Int) {
        progress.bytes += bytes
        tellNowAndThen()
    }

    func add(_ file: FileLocation) {
        progress.items += 1
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
        if progress.items & 15 == 0 || progress.bytes & 0xF_FFFF == 0, .now - told >= Self.interval { tell() }
    }

    private func tell() {
        told = .now
        let worked = told - start - control.paused
        let (seconds, attoseconds) = worked.components
        progress.elapsed = UInt64(max(0, seconds)) * 1_000_000_000 + UInt64(max(0, attoseconds) / 1_000_000_000)
        onProgress(progress)
    }
}
