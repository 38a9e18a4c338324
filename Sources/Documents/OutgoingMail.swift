// SPDX-License-Identifier: MPL-2.0

internal import GLib
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
            guard files.count == attachments.count, files.allSatisfy({ $0.path != nil }) else {
                return tr("the desktop cannot pass on what is not a file")
            }
            // This one takes no attachments from an address, but has a way of its own.
            if let program = await Self.thunderbird() {
                let list = files.map { $0.uri.split(separator: "'", omittingEmptySubsequences: false) }
                    .map { $0.joined(separator: "%27") }.joined(separator: ",")
                do {
                    try program.run(["-compose", "attachment='\(list)'"])
                    return nil
                } catch {
                    return tr("the mail program does not start")
                }
            }
            let list = files.map { "attach=" + $0.uri.dropFirst("file://".count) }.joined(separator: "&")
            do {
                try await DesktopApp.openByDefault("mailto:?" + list)
                return nil
            } catch {
                return tr("no mail program is installed")
            }
        }
    }

    /// The program that the user writes mail with, if it is Thunderbird or made from it.
    @concurrent private static func thunderbird() async -> DesktopApp? {
        guard let program = DesktopApp.preferred(forScheme: "mailto") else { return nil }
        // Such as `org.mozilla.thunderbird.desktop`.
        let words = program.id.lowercased().split { !$0.isLetter }
        return words.contains { ["thunderbird", "icedove", "betterbird"].contains($0) } ? program : nil
    }
}
