// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib

/// A question for the password of a document, or of the entry in an archive that contains the document.
struct PasswordQuestion: Equatable {
    /// The encryption that the password removes.
    enum Lock: Equatable {
        /// That of a document.
        case document
        /// That of an entry in the archive with a name.
        case entry(archive: String)
        /// That of a document which is extracted from an encrypted entry already.
        case extractedDocument
    }

    let lock: Lock
    /// Whether a wrong password was tried.
    let isWrong: Bool

    /// The sentence that names the document and says which password is needed.
    func text(for name: String) -> String {
        switch lock {
        case .document: tr("“{name}” is protected by a password.", ["name": name])
        case .entry(let archive):
            tr("“{name}” in “{archive}” is protected by a password.", ["name": name, "archive": archive])
        case .extractedDocument: tr("“{name}” itself is protected by another password.", ["name": name])
        }
    }
}
