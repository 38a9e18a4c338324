// SPDX-License-Identifier: MPL-2.0

internal import Documents

/// The name below a picture, with or without the extension, as the user chose.
enum TileTitle {
    /// The title.
    ///
    /// An extension that would hide what a file is stays: of a program, of a file of which nothing else is known, and
    /// where what is left looks like another type.
    static func text(of document: Document, showsExtension: Bool) -> String {
        let name = document.facts.name
        guard !showsExtension, !document.isFolder, !isDangerous(document) else {
            return document.displayName
        }
        let stem = Array(name[..<FreeName.extensionStart(of: name)])
        guard stem.count < name.count, FreeName.extensionStart(of: stem) == stem.count else {
            return document.displayName
        }
        return DisplayName.text(stem)
    }

    /// Whether opening a document can run what it says, here or where it is sent to. Some of these have no content
    /// type of their own on every system, and are known by their extension.
    private static func isDangerous(_ document: Document) -> Bool {
        let type = document.contentType
        let name = document.facts.name
        let ending = String(decoding: name[FreeName.extensionStart(of: name)...].dropFirst(), as: UTF8.self)
            .lowercased()
        return type == .unknown || dangerousExtensions.contains(ending)
            || dangerousTypes.contains { type.isA(ContentType($0)) }
    }

    private static let dangerousTypes = [
        "application/x-executable", "application/x-desktop", "application/x-ms-dos-executable",
        "application/x-shellscript", "application/vnd.microsoft.portable-executable", "application/x-sharedlib",
        "application/x-pie-executable", "application/java-archive", "application/x-msi", "application/x-ms-shortcut",
        "application/x-bat", "application/x-powershell", "application/hta", "text/x-python", "text/x-python3",
        "application/vnd.appimage", "application/x-iso9660-appimage", "application/vnd.debian.binary-package",
        "application/x-rpm", "application/vnd.flatpak", "application/vnd.flatpak.ref", "application/vnd.flatpak.repo",
        "application/vnd.snap", "application/x-perl", "application/x-ruby", "text/x-lua",
    ]

    private static let dangerousExtensions: Set<String> = [
        "appimage", "bat", "cmd", "com", "cpl", "deb", "desktop", "exe", "flatpak", "flatpakref", "flatpakrepo", "hta",
        "jar", "js", "jse", "lnk", "msi", "pif", "pl", "ps1", "py", "pyw", "rb", "reg", "rpm", "run", "scr", "sh",
        "snap", "url", "vb", "vbe", "vbs", "wsf", "wsh",
    ]
}
