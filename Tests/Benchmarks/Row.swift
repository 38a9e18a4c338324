// SPDX-License-Identifier: MPL-2.0

/// Something that can be measured.
@MainActor struct Row {
    /// Everything there is to measure.
    static let all =
        ThumbnailRows.all + SandboxRows.all + CopyRows.all + WindowRows.all + PanelRows.all + VolumeRows.all
        + ScaleRows.all + MemoryRows.all + CancelRows.all

    /// What it is asked for by.
    var name: String
    /// Whether this process itself needs a session bus.
    var needsSession = false
    /// Measures it; one figure for each comparison.
    var measure: @MainActor (Bench) async throws -> [Figure]
}
