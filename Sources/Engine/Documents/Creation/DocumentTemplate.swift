// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
public import VolumeAccess

/// A template for a new document.
public struct DocumentTemplate: Sendable, Equatable {
    /// The source of the content.
    @nonexhaustive public enum Content: Sendable, Equatable {
        /// These bytes.
        case bytes([UInt8])
        /// A file that is copied.
        case copy(of: FileLocation)
        /// A file that is moved.
        case move(of: FileLocation)
    }

    /// The label of the menu item.
    public let title: String
    /// The name that the new document gets unless it is taken.
    public let fileName: [UInt8]
    /// The content.
    public let content: Content

    /// A template.
    public init(title: String, fileName: [UInt8], content: Content) {
        self.title = title
        self.fileName = fileName
        self.content = content
    }

    /// A file as the content of a new document.
    public init(copying file: FileLocation) {
        let name = file.nameBytes
        let title = DisplayName.text(Array(name[..<FreeName.extensionStart(of: name)]))
        self.init(title: title, fileName: name, content: .copy(of: file))
    }

    /// Documents with nothing in them, of the types that everybody can open.
    public static var blank: [DocumentTemplate] {
        func blank(_ title: String, _ suffix: String, _ bytes: [UInt8]) -> DocumentTemplate {
            DocumentTemplate(
                title: title, fileName: Array(tr("Untitled").utf8) + Array(suffix.utf8), content: .bytes(bytes))
        }
        return [
            blank(tr("Plain Text"), ".txt", []), blank(tr("Markdown"), ".md", []),
            blank(tr("Text Document"), ".odt", OpenDocument.text.bytes),
            blank(tr("Spreadsheet"), ".ods", OpenDocument.spreadsheet.bytes),
            blank(tr("Presentation"), ".odp", OpenDocument.presentation.bytes),
        ]
    }
}
