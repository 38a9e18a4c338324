// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VolumeAccess

/// The result for one document.
struct BatchResult: Sendable {
    let outcome: BatchReport.Outcome
    var changes: [FileChange] = []
    /// Whether what stopped this one stops all that follow.
    var endsBatch = false

    static func failed(_ failure: BatchFailure, endsBatch: Bool = false) -> BatchResult {
        BatchResult(outcome: .failed(failure), endsBatch: endsBatch)
    }

    /// Changes of one kind as one, so that one undo takes them all back.
    static func joined(_ changes: [FileChange]) -> [FileChange] {
        var kinds: [FileChange.Kind] = []
        for change in changes where !kinds.contains(change.kind) { kinds.append(change.kind) }
        return kinds.map { kind in FileChange(kind, changes.filter { $0.kind == kind }.flatMap(\.steps)) }
    }
}

extension FileChangeError {
    /// Whether the volume, and not the document, is what fails: then the next one will as well.
    ///
    /// - Parameter known: what the volume could do before.
    func isOfVolume(of folder: FileLocation, _ known: VolumeCapabilities?) async -> Bool {
        switch self {
        case .timedOut, .readOnly, .full, .overQuota: true
        // A folder that is still there has lost one file. One that does not answer, or is only the place where the volume
        // was, has lost them all.
        case .gone: (try? await VolumeCapabilities.of(folder))?.device != known?.device
        default: false
        }
    }
}
