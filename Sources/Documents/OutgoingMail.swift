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
            let list = files.map { "attach=" + $0.uri.dropFirst("file://".count) }.joined(separator: "&")
            do {
                try await DesktopApp.openByDefault("mailto:?" + list)
                return nil
            } catch {
                return tr("no mail program is installed")
            }
        }
    }
}
