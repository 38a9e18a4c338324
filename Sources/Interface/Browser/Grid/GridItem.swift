// SPDX-License-Identifier: MPL-2.0

internal import Documents

/// An item of the list model, made when the grid asks for it.
final class GridItem {
    /// The document, kept up to date while a tile shows it.
    var document: Document

    init(_ document: Document) { self.document = document }
}
