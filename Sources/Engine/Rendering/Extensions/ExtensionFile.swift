// SPDX-License-Identifier: MPL-2.0

public import VolumeAccess

/// The file with which an extension answers: bytes as little to be trusted as the document's, which a renderer in the
/// sandbox opens.
public struct ExtensionFile: Sendable {
    /// The bytes of the file.
    public let bytes: DocumentBytes
    /// The content type by which the file is opened.
    public let contentType: String
}
