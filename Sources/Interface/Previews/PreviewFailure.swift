// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Documents
internal import Rendering
internal import VitrineGLib
internal import VolumeAccess

/// Why a document cannot be shown.
struct PreviewFailure: Error, Equatable {
    /// The kind of a failure, which decides what the user can do.
    enum Kind: Equatable {
        /// A password opens it.
        case locked
        /// It is protected, and nothing opens it here.
        case protected
        /// The file cannot be read.
        case unreachable
        /// The file was opened for reading ranges of it, and has to be fetched whole.
        case needsFile
        /// The file is on a server or a phone and was not fetched.
        case unfetched
        /// The file can be read, but not be shown.
        case unshown
    }

    let kind: Kind
    /// A sentence for people, without the file's name.
    let message: String

    init(_ failure: RenderFailure) {
        kind =
            switch failure {
            case .refused(let refusal) where refusal.reason == .needsFile: .needsFile
            case .refused(let refusal) where refusal.reason.isOfTheSource: .unreachable
            default: failure.isProtected ? .protected : .unshown
            }
        message = failure.message
    }

    init(_ failure: FileAccessError) {
        if case .tooLarge = failure { kind = .unfetched } else { kind = .unreachable }
        message = failure.message
    }

    /// The user has ended the fetching.
    static let unfetched = PreviewFailure(
        kind: .unfetched, message: tr("Large files that are not on this computer are downloaded only on request."))

    private init(kind: Kind, message: String) {
        self.kind = kind
        self.message = message
    }

    init(locked failure: RenderFailure) {
        kind = .locked
        message = failure.message
    }
}

extension RenderFailure {
    /// Whether the document is protected, and a password does not open it here.
    var isProtected: Bool {
        if case .refused(let refusal) = self { [.protected, .copyProtected].contains(refusal.reason) } else { false }
    }
}
