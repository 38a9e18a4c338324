// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import VolumeAccess

/// The encodings that the user has chosen for texts, kept as long as the program runs.
@MainActor enum ChosenEncodings {
    /// A file, or a document in one.
    struct Document: Hashable {
        var file: FileLocation
        /// The paths of the entries that the document lies in, the outermost first.
        var entries: [String] = []
    }

    private static var encodings: [Document: CharacterEncoding] = [:]

    /// The encoding of a document; nil for the most likely one.
    static func encoding(of document: Document) -> CharacterEncoding? { encodings[document] }

    /// Has a document read in an encoding from now on; nil for the most likely one.
    static func choose(_ encoding: CharacterEncoding?, for document: Document) { encodings[document] = encoding }

    /// Takes note that a file is elsewhere now.
    static func follow(_ file: FileLocation, to location: FileLocation) {
        for (document, encoding) in encodings where document.file == file {
            encodings[document] = nil
            encodings[Document(file: location, entries: document.entries)] = encoding
        }
    }
}
