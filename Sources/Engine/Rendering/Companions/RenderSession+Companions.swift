// SPDX-License-Identifier: MPL-2.0

public import DocumentModel

extension RenderSession {
    /// The paths of the files beside the document that are shown as part of it, and of those that are missing.
    public var companionPaths: Set<CompanionPath> { companions?.paths ?? [] }
}
