// SPDX-License-Identifier: MPL-2.0

import Glibc

/// A file, folder or link of the volume, of which one field is extreme.
struct Oddity {
    let name: [UInt8]
    var size = 0
    var seconds = 1_700_000_000
    var nanoseconds = 0
    var links = 1
    var mode = UInt32(S_IFREG) | 0o644
    var inode: UInt64?
    var target: [UInt8]?
    /// How many bytes can be read; as many as the size says unless given.
    var readable: Int?
    /// What it begins with; lines of text follow.
    var head: [UInt8] = []

    static let folderMode = UInt32(S_IFDIR) | 0o755

    var isFolder: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFDIR) }

    init(_ name: String) { self.name = Array(name.utf8) }

    init(name: [UInt8]) { self.name = name }

    /// The names that the kernel does not take are left out.
    static let all: [Oddity] = dates + sizes + kinds + fields + links + names + folders

    private static func make(_ name: String, _ change: (inout Oddity) -> Void) -> Oddity {
        var oddity = Oddity(name)
        oddity.size = 15
        change(&oddity)
        return oddity
    }

    private static var dates: [Oddity] {
        let seconds = [
            Int.min, -1 << 62, -2_147_483_648, -1, 0, 2_147_483_648, 9_223_416_000, 10_446_744_073, 14_995_000_000,
            1 << 57, 1 << 62, Int.max,
        ]
        return seconds.enumerated().flatMap { index, seconds in
            ["txt", "png"].map { ending in
                make("date \(index).\(ending)") { ($0.seconds, $0.nanoseconds) = (seconds, index % 2 * 999_999_999) }
            }
        }
    }

    private static var sizes: [Oddity] {
        var list = [0, -1, 1, 1 << 31, 1 << 53, 1 << 60, Int.max].enumerated().flatMap { index, size in
            ["txt", "png", "bin"].map { ending in make("size \(index).\(ending)") { $0.size = size } }
        }
        list.append(make("more than there is.txt") { ($0.size, $0.readable) = (1 << 20, 10) })
        list.append(make("less than there is.txt") { ($0.size, $0.readable) = (10, 1 << 20) })
        list.append(make("nothing behind it.png") { ($0.size, $0.readable) = (Int.max, 0) })
        return list
    }

    /// Files that begin as those of their kind do, and are as long as files can be.
    private static var kinds: [Oddity] {
        let heads: [(String, String)] = [
            ("pdf", "%PDF-1.7\n"), ("docx", "PK\u{3}\u{4}"), ("ods", "PK\u{3}\u{4}"), ("epub", "PK\u{3}\u{4}"),
            ("zip", "PK\u{3}\u{4}"), ("gif", "GIF89a"), ("svg", "<svg xmlns=\"http://www.w3.org/2000/svg\">"),
            ("html", "<html>"), ("md", "# A\n"), ("json", "[1,"), ("csv", "a,b\n"), ("rtf", "{\\rtf1 "),
            ("mid", "MThd\0\0\0\u{6}\0\0\0\u{1}\0`"), ("ps", "%!PS\n"), ("xcf", "gimp xcf v011\0"),
            ("eml", "From: a@b\n"),
            ("ics", "BEGIN:VCALENDAR\n"), ("vcf", "BEGIN:VCARD\n"), ("srt", "1\n00:00:01,000 --> 00:00:02,000\n"),
            ("obj", "v 0 0 0\n"), ("stl", "solid a\n"), ("glb", "glTF\u{2}\0\0\0"), ("mp3", "ID3\u{3}\0\0\0\0\0\u{10}"),
            ("mp4", "\0\0\0\u{18}ftypisom\0\0\0\0isommp42"), ("tar", "a.txt"), ("ttf", "\0\u{1}\0\0\0\u{4}"),
            ("mobi", "a"), ("psd", "8BPS\0\u{1}"), ("bmp", "BM"), ("tiff", "II*\0\u{8}\0\0\0"),
        ]
        return heads.map { ending, head in
            make("kind.\(ending)") { ($0.size, $0.head) = (Int.max, Array(head.utf8)) }
        }
            + [[0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], [0xFF, 0xD8, 0xFF, 0xE0], [0x1F, 0x8B, 8]].enumerated()
            .map {
                index, head in
                make("kind.\(["png", "jpg", "gz"][index])") { ($0.size, $0.head) = (Int.max, head) }
            }
    }

    private static var fields: [Oddity] {
        [
            make("no links.txt") { $0.links = 0 }, make("many links.txt") { $0.links = Int.max },
            make("no mode.txt") { $0.mode = UInt32(S_IFREG) },
            make("all modes.txt") { $0.mode = UInt32(S_IFREG) | 0o7777 },
            make("a device.txt") { $0.mode = UInt32(S_IFBLK) | 0o666 },
            make("a pipe.txt") { $0.mode = UInt32(S_IFIFO) | 0o666 },
            make("a socket.txt") { $0.mode = UInt32(S_IFSOCK) | 0o666 },
            make("no inode.txt") { $0.inode = 0 }, make("last inode.txt") { $0.inode = .max },
        ]
    }

    private static var links: [Oddity] {
        let targets: [[UInt8]] = [
            Array("link 0".utf8), Array("nowhere".utf8), Array("../../../../../../../../etc/passwd".utf8),
            [UInt8](repeating: 0x61, count: 4000), [0xFF, 0x0A, 0x20], Array("date 1.txt".utf8), Array("itself".utf8),
        ]
        return targets.enumerated().map { index, target in
            make("link \(index)") { ($0.mode, $0.target, $0.size) = (UInt32(S_IFLNK) | 0o777, target, target.count) }
        }
    }

    private static var names: [Oddity] {
        var list = [
            String(repeating: "n", count: 251) + ".txt", "two\nlines.txt", "tab\t.txt", "\u{202E}txt.exe",
            "\u{200B}.txt",
            "a\u{200D}b.txt", "-rf", "--help.txt", "%00%2F.txt", " ", ".", "~", "\u{FEFF}bom.txt", "e\u{301}.txt",
            "\u{7F}\u{1B}[31m.txt", "&amp;<b>.txt", "{name}.txt", "C:\\file.txt", "x\u{2028}y.txt", "💥.txt",
        ]
        list.removeAll { $0 == "." }
        return list.map { name in make(name) { _ in } }
            + [[0xFF, 0xFE, 0x2E, 0x74, 0x78, 0x74], [0xC0, 0xAF], [UInt8](repeating: 0x80, count: 255)].map {
                var oddity = Oddity(name: $0)
                oddity.size = 15
                return oddity
            }
    }

    private static var folders: [Oddity] {
        ["endless", "twice", "itself", "nameless", "slashes", "own"].map { name in make(name) { $0.mode = folderMode } }
    }
}
