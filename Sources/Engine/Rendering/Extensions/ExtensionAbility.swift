// SPDX-License-Identifier: MPL-2.0

/// The kinds of request that an extension answers. The raw value is its name in manifests and requests.
public enum ExtensionAbility: String, Sendable, CaseIterable {
    /// A picture of the document, for a tile.
    case thumbnail
    /// The document in a form that Vitrine shows: an image, a PDF file, HTML, text.
    case preview
}
