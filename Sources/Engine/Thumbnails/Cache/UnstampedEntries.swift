// SPDX-License-Identifier: MPL-2.0

internal import Synchronization

/// The documents whose entries in the cache carry no stamps, with the stamps that the documents had when their entries were
/// first used. An entry of another program is valid by its date and size until the document is seen to change.
final class UnstampedEntries: Sendable {
    private static let limit = 20_000

    private let known = Mutex<[String: FileStamps]>([:])

    /// Whether a document is unchanged since its entry was first used.
    func isCurrent(_ document: CachedDocument) -> Bool {
        known.withLock { known in
            if let stamps = known[document.uri] { return stamps == document.stamps }
            if known.count >= Self.limit { known = [:] }
            known[document.uri] = document.stamps
            return true
        }
    }
}
