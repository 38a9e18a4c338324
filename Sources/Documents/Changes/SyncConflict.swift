// SPDX-License-Identifier: MPL-2.0

internal import Strings

/// Files that programs which keep folders alike leave when both sides were changed: each names them in its own way.
public enum SyncConflict {
    /// What such names say before the date: Syncthing's `notes.sync-conflict-20260102-030405-ABCDEFG.txt`, the
    /// `notes (conflicted copy 2026-01-02 030405).txt` of Nextcloud, ownCloud, and, with somebody's name before it,
    /// Dropbox, and ownCloud's earlier `notes_conflict-20260102-030405.txt`.
    private static let signs = [".sync-conflict-", "conflicted copy ", "_conflict-"].map { Array($0.utf8) }

    /// Whether a file's name, given as bytes, says that it is one of two versions.
    public static func isConflict(_ name: [UInt8]) -> Bool {
        for sign in signs where name.count > sign.count + 8 {
            guard let place = name.range(of: sign) else { continue }
            return isDate(name[place.upperBound...])
        }
        return false
    }

    /// Whether a text begins with a year, a month and a day, with or without lines between them.
    private static func isDate(_ text: ArraySlice<UInt8>) -> Bool {
        let digits = text.prefix(10).filter { $0 != UInt8(ascii: "-") }
        return digits.count >= 8 && digits.prefix(8).allSatisfy { (0x30...0x39).contains($0) }
    }
}
