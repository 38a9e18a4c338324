// SPDX-License-Identifier: MPL-2.0

internal import Documents

/// What a document is called below its picture: with its extension, or without where the user wants that.
enum TileTitle {
    /// The title.
    ///
    /// An extension that would hide what a file is stays: of a program, of a file of which nothing else is known, and
    /// where what is left looks like another type.
    static func text(of document: Document, showsExtension: Bool) -> String {
        let name = document.facts.name
        guard !showsExtension, !document.isFolder, !isDangerous(document.contentType) else {
            return document.displayName
        }
        let stem = Array(name[..<FreeName.extensionStart(of: name)])
        guard stem.count < name.count, FreeName.extensionStart(of: stem) == stem.count else {
            return document.displayName
        }
        return DisplayName.text(stem)
    }

    private static func isDangerous(_ type: ContentType) -> Bool {
        type == .unknown
            || [
                "application/x-executable", "application/x-desktop", "application/x-ms-dos-executable",
                "application/x-shellscript", "application/vnd.microsoft.portable-executable", "application/x-sharedlib",
                "application/x-pie-executable", "application/java-archive",
            ].contains { type.isA(ContentType($0)) }
    }
}
