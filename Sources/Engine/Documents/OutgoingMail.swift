// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
public import VolumeAccess

/// A new message with documents attached, in the user's mail program.
@MainActor public enum OutgoingMail {
    /// Has the mail program begin one: through the desktop's portal, or where there is none, through the program that
    /// opens `mailto:`.
    ///
    /// - Parameters:
    ///   - attachments: the documents, open.
    ///   - files: where they are; without it only a portal can take them.
    /// - Returns: why no mail program took them; nil when one did.
    public static func compose(attaching attachments: [DocumentBytes], files: [FileLocation]) async -> String? {
        do {
            try await EmailPortal.compose(attaching: attachments.map(\.descriptor))
            return nil
        } catch {
            // No portal, or one without a mail program.
            let paths = files.compactMap(\.path).map(encoded)
            guard files.count == attachments.count, paths.count == files.count else {
                return tr("the desktop can only attach local files")
            }
            // This one takes no attachments from an address, but has a way of its own.
            if let program = await Self.thunderbird() {
                let list = paths.map { "file://" + $0 }.joined(separator: ",")
                do {
                    try program.run(["-compose", "attachment='\(list)'"])
                    return nil
                } catch {
                    return tr("the email app does not start")
                }
            }
            do {
                try await DesktopApp.openByDefault("mailto:?" + paths.map { "attach=" + $0 }.joined(separator: "&"))
                return nil
            } catch {
                return tr("no email app is installed")
            }
        }
    }

    /// A path with everything but slashes and the unreserved characters of RFC 3986 percent-encoded: a name such as
    /// `a&bcc=…` adds no field to a message, and a comma ends no item of a mail program's list.
    nonisolated static func encoded(_ path: [UInt8]) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var text: [UInt8] = []
        for byte in path {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"):
                text.append(byte)
            default: text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The program that the user writes mail with, if it is Thunderbird or made from it.
    @concurrent private static func thunderbird() async -> DesktopApp? {
        guard let program = DesktopApp.preferred(forScheme: "mailto") else { return nil }
        // Such as `org.mozilla.thunderbird.desktop`.
        let words = program.id.lowercased().split { !$0.isLetter }
        return words.contains { ["thunderbird", "icedove", "betterbird"].contains($0) } ? program : nil
    }
}
