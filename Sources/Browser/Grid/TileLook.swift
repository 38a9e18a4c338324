// SPDX-License-Identifier: MPL-2.0

internal import Documents

/// What all tiles of a grid show of a document.
@MainActor final class TileLook {
    /// Told that it is another one.
    var onChange: () -> Void = {}
    /// Whether names are shown with their extensions.
    var showsExtensions = true { didSet { if showsExtensions != oldValue { onChange() } } }
    /// The content types of the documents that are not dimmed, `image/*` for all of a kind; empty for all there are.
    var shownTypes: [String] = [] { didSet { if shownTypes != oldValue { onChange() } } }

    /// Whether a document of a type is shown like any other.
    func shows(_ type: ContentType) -> Bool {
        shownTypes.isEmpty
            || shownTypes.contains { wanted in
                wanted.hasSuffix("/*")
                    ? type.identifier.hasPrefix(wanted.dropLast()) : type.isA(ContentType(wanted))
            }
    }
}
