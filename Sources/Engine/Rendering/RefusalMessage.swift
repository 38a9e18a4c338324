// SPDX-License-Identifier: MPL-2.0

public import DocumentModel
internal import VitrineGLib

extension Refusal.Reason {
    /// A stable name for programs, in kebab case.
    public var code: String {
        switch self {
        case .empty: "empty"
        case .damaged: "damaged"
        case .locked: "locked"
        case .tooLarge: "too-large"
        case .unsupported: "unsupported-variant"
        case .nothingToShow: "nothing-to-show"
        case .otherType: "other-type"
        case .invalidRequest: "invalid-request"
        case .failed: "failed"
        case .needsShaping: "needs-shaping"
        case .protected: "protected"
        case .copyProtected: "copy-protected"
        case .incomplete: "incomplete"
        case .unreachable: "volume-gone"
        case .changed: "changed"
        case .needsFile: "needs-file"
        case .notFetched: "not-fetched"
        }
    }
}

extension Refusal {
    /// A sentence for people, in their language.
    var message: String {
        switch reason {
        case .empty: tr("The document is empty.")
        case .damaged: tr("The document is damaged, or its content does not match its name.")
        case .locked: tr("The document is protected by a password.")
        case .tooLarge: tr("The document is too large to show.")
        case .unsupported, .needsShaping: tr("This variant of the format is not supported.")
        case .nothingToShow: tr("This document has no content that can be shown.")
        case .otherType: tr("The content of the document does not match its name.")
        case .invalidRequest: tr("This part of the document does not exist.")
        case .failed, .needsFile: tr("The document could not be shown.")
        case .unreachable: tr("The volume of the document cannot be reached.")
        case .changed: tr("The document has changed.")
        case .notFetched: tr("Large files that are not on this computer are downloaded only on request.")
        case .protected:
            tr("The document is protected by a password. Open it in an app that asks for the password.")
        case .copyProtected:
            tr("The document is protected against copying. Open it in an app that is authorized to show it.")
        case .incomplete:
            // Translators: such as a model whose vertices are in a file of their own.
            tr("The document needs the file “{name}”, which is not in its folder.", ["name": detail])
        }
    }
}
