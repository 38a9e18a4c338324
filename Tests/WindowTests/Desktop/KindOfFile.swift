// SPDX-License-Identifier: MPL-2.0

/// Descriptions of content types in the installed version of shared-mime-info, which rewords them between releases.
enum KindOfFile {
    static let plainText = comment(of: "text/plain")
    static let folder = comment(of: "inode/directory")

    /// The text of the first `comment` element without a language.
    private static func comment(of type: String) -> String {
        let path = "/usr/share/mime/\(type).xml"
        let text = (try? TestFolder.read(path)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        guard let match = text.firstMatch(of: /<comment>([^<]+)</) else { return "no description in \(path)" }
        return String(match.1)
    }
}
