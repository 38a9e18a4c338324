// SPDX-License-Identifier: MPL-2.0

public import DocumentModel

extension RenderSession {
    /// The places of the files beside the document that it is shown with, and of those that are missing.
    public var companionPaths: Set<CompanionPath> { companions?.paths ?? [] }
}
