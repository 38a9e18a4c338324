// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VolumeAccess

/// What all tiles of a grid show of a document.
@MainActor final class TileLook {
    /// Told that it is another one.
    var onChange: () -> Void = {}
    /// Whether names are shown with their extensions.
    var showsExtensions = true { didSet { if showsExtensions != oldValue { onChange() } } }
    /// The content types of the documents that are not dimmed, `image/*` for all of a kind; empty for all there are.
    var shownTypes: [String] = [] { didSet { if shownTypes != oldValue { onChange() } } }

    /// The folder that was searched: tiles say where below it their documents are; nil when all lie in one folder.
    var root: FileLocation?

    /// Where a document is, for who looks at documents of several folders; nil where that says nothing.
    func place(of document: Document) -> String? {
        guard let root, let names = document.location.names(below: root), names.count > 1 else { return nil }
        return names.dropLast().map { DisplayName.text($0) }.joined(separator: "/")
    }

    /// Whether a document of a type is shown like any other.
    func shows(_ type: ContentType) -> Bool {
        shownTypes.isEmpty
            || shownTypes.contains { wanted in
                wanted.hasSuffix("/*")
                    ? type.identifier.hasPrefix(wanted.dropLast()) : type.isA(ContentType(wanted))
            }
    }
}
