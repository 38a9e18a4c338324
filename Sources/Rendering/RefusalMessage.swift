// SPDX-License-Identifier: MPL-2.0

internal import RenderMessages

extension Refusal.Reason {
    /// A stable name, for programs.
    var code: String {
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
        }
    }
}

extension Refusal {
    /// A sentence for people, in their language.
    var message: String {
        switch reason {
        case .empty: "The document is empty."
        case .damaged: "The document is damaged or not what its name says."
        case .locked: "The document is protected by a password."
        case .tooLarge: "The document is too large to draw."
        case .unsupported: "This variant of the format is not supported."
        case .nothingToShow: "There is nothing to show in this document."
        case .otherType: "The document is of another type than its name says."
        case .invalidRequest: "The document does not have this part."
        case .failed: "The document could not be drawn."
        }
    }
}
