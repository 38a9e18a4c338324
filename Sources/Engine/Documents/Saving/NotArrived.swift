// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
public import VolumeAccess

/// A document that did not get to its place because the program ended first: by a crash, a power cut or a signal.
public struct NotArrived: Sendable, Equatable {
    /// The work that was cut off.
    public enum Kind: Sendable, Equatable {
        /// It was being copied; the source is untouched.
        case copy
        /// It was being moved to another volume; the source is untouched.
        case move
        /// It was being saved; an older file of that name is untouched.
        case save
    }

    /// The work that was cut off.
    public let kind: Kind
    /// The source of a copy or a move; the file that a save was to write.
    public let document: FileLocation
    /// The folder that the document was on its way to.
    public let folder: FileLocation

    /// A document that did not arrive.
    public init(_ kind: Kind, _ document: FileLocation, in folder: FileLocation) {
        (self.kind, self.document, self.folder) = (kind, document, folder)
    }

    /// The description in the user's language, with the names of the document and the folder.
    public var message: String {
        let names = [
            "name": DisplayName.text(document.nameBytes), "folder": DisplayName.text(folder.nameBytes),
        ]
        return switch kind {
        case .copy: tr("“{name}” was not copied to “{folder}”.", names)
        case .move: tr("“{name}” was not moved to “{folder}”.", names)
        case .save: tr("“{name}” was not saved in “{folder}”.", names)
        }
    }

    /// The line of a record that announces the document: a letter, the folder's URI and the document's.
    var line: String {
        let letter =
            switch kind {
            case .copy: "C"
            case .move: "M"
            case .save: "S"
            }
        return "\(letter) \(folder.uri) \(document.uri)"
    }

    /// Reads ``line``; nil for a line of another kind.
    init?(line: Substring) {
        let words = line.split(separator: " ").map(String.init)
        guard words.count == 3 else { return nil }
        switch words[0] {
        case "C": kind = .copy
        case "M": kind = .move
        case "S": kind = .save
        default: return nil
        }
        (folder, document) = (FileLocation(uri: words[1]), FileLocation(uri: words[2]))
    }
}
