// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import Quantities
internal import VitrineGLib

/// The text below the title of a transfer: size, speed and remaining time.
struct TransferCaption: Equatable {
    var progress: TransferProgress
    var isPaused = false

    /// How much of how much, and for how long still.
    var text: String {
        if isPaused { return tr("Paused") }
        switch progress.phase {
        case .measuring: return tr("Counting…")
        case .finishing: return tr("Waiting for the disk…")
        case .working: break
        }
        let amount =
            progress.totalBytes > 0
            ? tr(
                "{done} of {total}",
                ["done": Formatting.size(progress.bytes), "total": Formatting.size(progress.totalBytes)])
            : tr("{done} of {total}", ["done": String(progress.items), "total": String(progress.totalItems)])
        guard let left = progress.secondsLeft.map(Self.duration) else { return amount }
        return tr("{amount}, {duration} left", ["amount": amount, "duration": left])
    }

    /// A duration in words, as precise as the estimate is.
    private static func duration(_ seconds: Double) -> String {
        if seconds < 55 {
            let rounded = max(5, Int(saturating: (seconds / 5).rounded(.up)).times(5))
            return trn("{count} second", "{count} seconds", rounded)
        }
        let minutes = Int(saturating: (seconds / 60).rounded(.up))
        if minutes < 60 { return trn("{count} minute", "{count} minutes", minutes) }
        return trn("{count} hour", "{count} hours", minutes.plus(30) / 60)
    }
}
