// SPDX-License-Identifier: MPL-2.0

import Documents
import Glibc
import VolumeAccess

/// The lists that all programs of the desktop write, as broken or hostile programs would leave them.
enum SharedLists {
    private static let oddURIs: [String] = [
        "", "file://", "file:///", "file:///%", "file:///%00", "file:///%zz", "file:///a%0Ab", "://", "x://",
        "file://host/a", "sftp://user:pass@[::1:99999999999999999999/a", "smb://%E2%80%AE/a", "trash:///..",
        "file:///" + String(repeating: "a/", count: 5_000), "mtp://[usb:999,999]/", "javascript://%0Aalert(1)",
        "file:///\u{202E}gpj.exe", "FILE:///tmp", "file:////tmp//../..", "file:/tmp", "/tmp", "http://127.0.0.1:9/a",
    ]

    /// Reads and changes lists of bookmarked folders.
    static func bookmarks(_ documents: [Document]) async -> [String] {
        let folder = OddMount.home.path + "/.config/gtk-3.0"
        mkdir(OddMount.home.path + "/.config", 0o700)
        mkdir(folder, 0o700)
        setenv("XDG_CONFIG_HOME", OddMount.home.path + "/.config", 1)
        let own = documents.flatMap { document -> [UInt8] in
            Array("\(document.location.uri) ".utf8) + document.facts.name + [0x0A]
        }
        let odd = oddURIs.flatMap { uri -> [UInt8] in Array("\(uri)\n\(uri) \u{202E}name\u{1B}[31m\n".utf8) }
        let contents: [[UInt8]] = [
            [], [0x0A, 0x0A], [0], [0xFF, 0xFE, 0x0A, 0xC0, 0xAF], own, odd, odd + own + [0x66, 0x69],
            [UInt8](repeating: 0x61, count: 1 << 17), [UInt8](repeating: 0x0A, count: 1 << 18),
            [UInt8](repeating: 0x20, count: 1 << 19),
        ]
        var senseless: [String] = []
        for (index, content) in contents.enumerated() {
            guard let file = fopen(folder + "/bookmarks", "w") else {
                senseless.append("list \(index) cannot be written")
                continue
            }
            fwrite(content, 1, content.count, file)
            fclose(file)
            let places = await Bookmarks.list()
            if places.contains(where: { $0.name.unicodeScalars.contains { $0.properties.generalCategory == .control } })
            {
                senseless.append("list \(index): a name has control characters")
            }
            guard let first = documents.first?.location else { continue }
            if await Bookmarks.add(first) {
                let added = await Bookmarks.list()
                if !added.contains(where: { $0.location == first }) {
                    senseless.append("list \(index): a folder was added and is not there")
                }
                _ = await Bookmarks.move(first, to: first.child(Array("elsewhere\n".utf8)))
            } else if content.count < 1 << 18 {
                senseless.append("list \(index): a folder could not be added")
            }
            for place in places { _ = await Bookmarks.remove(place.location) }
        }
        return senseless
    }

    /// Reads and changes lists of files that were used last.
    static func recents(_ documents: [Document]) async -> [String] {
        let file = FileLocation(path: OddMount.home.path + "/recently-used.xbel")
        let dates = [
            "", "0", "-1", "1970-01-01T00:00:00Z", "9999-12-31T23:59:60Z", "99999999999-01-01T00:00:00Z",
            "-9223372036854775808", "9223372036854775807", "0001-01-01T00:00:00Z", "2024-02-31T25:61:61Z", "nan",
        ]
        func list(_ entries: String) -> String {
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<xbel version=\"1.0\" "
                + "xmlns:bookmark=\"http://www.freedesktop.org/standards/desktop-bookmarks\" "
                + "xmlns:mime=\"http://www.freedesktop.org/standards/shared-mime-info\">\n\(entries)</xbel>"
        }
        func entry(_ uri: String, _ date: String, count: String = "1") -> String {
            let plain = uri.split(separator: "&").joined(separator: "&amp;")
            return "<bookmark href=\"\(plain)\" added=\"\(date)\" modified=\"\(date)\" visited=\"\(date)\"><info>"
                + "<metadata owner=\"http://freedesktop.org\"><mime:mime-type type=\"text/plain\"/>"
                + "<bookmark:applications><bookmark:application name=\"a\" exec=\"&apos;a %u&apos;\" "
                + "modified=\"\(date)\" count=\"\(count)\"/></bookmark:applications></metadata></info></bookmark>\n"
        }
        let dated = dates.map { entry("file:///tmp/\($0.count)", $0, count: $0) }
        let odd = oddURIs.enumerated().map { entry($1, dates[$0 % dates.count]) }
        let own = documents.map { entry($0.location.uri, "2024-05-17T10:11:12.123456Z") }
        let contents =
            [
                "", "\n", "<", "<xbel", "<xbel/>", list(""), list(own.joined()), list((dated + own).joined()),
                list(String(repeating: "<bookmark>", count: 50_000)), String(list(own.joined()).dropLast(20)),
                list("<bookmark/>"), list("<bookmark href=\"\u{FFFD}\"/>"), "\u{0}\u{1}\u{2}",
                "<!DOCTYPE x [<!ENTITY a \"aaaaaaaa\"><!ENTITY b \"&a;&a;&a;\">]>" + list(entry("file:///&b;", "0")),
            ] + dated.map { list($0) } + odd.map { list($0) }
        var senseless: [String] = []
        for (index, content) in contents.enumerated() {
            guard let stream = fopen(String(decoding: file.path ?? [], as: UTF8.self), "w") else {
                senseless.append("list \(index) cannot be written")
                continue
            }
            fwrite(content, 1, content.utf8.count, stream)
            fclose(stream)
            let recents = RecentDocuments(file: file)
            let before = await recents.list()
            if before.count > RecentDocuments.limit { senseless.append("list \(index) has \(before.count) files") }
            await recents.add(Array(documents.prefix(3)), by: "Sweep", command: "sweep %u")
            let after = await recents.list()
            // A list that cannot be read is left as it is.
            if !before.isEmpty, after.count < before.count { senseless.append("list \(index) has lost files") }
            await recents.remove(after)
            if await recents.list().count > after.count { senseless.append("list \(index) has grown") }
        }
        return senseless
    }
}
