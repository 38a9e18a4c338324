// SPDX-License-Identifier: MPL-2.0

internal import Documents
public import VolumeAccess

/// A document to preview.
public struct PreviewItem: Hashable, Sendable {
    /// The file.
    public var document: FileLocation
    /// The title to show; nil for the file's name.
    public var title: String?
    /// The content type, such as `image/png`; nil for what the file says it is.
    public var contentType: String?

    /// An item.
    public init(document: FileLocation, title: String? = nil, contentType: String? = nil) {
        self.document = document
        self.title = title
        self.contentType = contentType
    }

    /// The title, or the file's name as it may be shown: what would deceive is made visible.
    public var displayTitle: String { title ?? DisplayName.text(document.nameBytes) }
}
