// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Rendering

/// The opening of an entry of an archive, where the entry and the document in it may be encrypted by passwords of their own.
struct UnlockedEntry {
    /// The extracted entry.
    let source: DocumentSource
    /// The lock of the document in it.
    let lock: PasswordQuestion.Lock
    /// Whether the password was needed to extract the entry.
    let isSpent: Bool

    /// Extracts an entry. The child that has the archive open keeps a password that was right, so a password which is asked for
    /// afterwards is that of the document.
    static func open(_ entry: EntryItem, password: String?) async throws(PreviewFailure) -> Self {
        guard entry.isLocked else {
            return Self(source: try await entry.source(password: nil), lock: .document, isSpent: false)
        }
        do throws(PreviewFailure) {
            let source = try await entry.source(password: nil)
            return Self(source: source, lock: .extractedDocument, isSpent: false)
        } catch {
            guard error.kind == .locked, let password else { throw error }
            return Self(source: try await entry.source(password: password), lock: .extractedDocument, isSpent: true)
        }
    }
}
