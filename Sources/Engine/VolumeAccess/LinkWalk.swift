// SPDX-License-Identifier: MPL-2.0

internal import Glibc

/// The walk along an absolute path, name by name, whose symlinks are read one by one (`readlink(2)`).
///
/// Each place is known before it is asked for anything, so that a caller can stop before one that may hang.
struct LinkWalk {
    /// As many links as the kernel follows in one path.
    private static let limit = 40

    /// The path that was walked, without links and without a slash at its end; empty for the root.
    private var done: [UInt8]
    /// The names that are left, the next one last.
    private var rest: [[UInt8]]
    private var links = 0
    private var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))

    /// - Parameter start: a beginning of the path in which there are no links, without a slash at its end.
    init(_ path: [UInt8], from start: [UInt8] = []) {
        done = start
        rest = Self.names(path.dropFirst(start.count)).reversed()
    }

    /// The place that the walk has come to.
    var end: FileLocation { FileLocation(path: done.isEmpty ? Self.root : done) }

    /// The path of the next place, to be entered or followed; nil at the end.
    mutating func next() -> [UInt8]? {
        while let name = rest.popLast() {
            switch name {
            case Array(".".utf8): continue
            case Array("..".utf8): done = Array(done.prefix(done.lastIndex(of: Self.slash) ?? 0))
            default: return done + Self.root + name
            }
        }
        return nil
    }

    /// Goes on behind a place that is no link.
    mutating func enter(_ place: [UInt8]) { done = place }

    /// Goes on where the link at a place leads to, or behind the place when there is no link.
    mutating func follow(_ place: [UInt8]) {
        let count = readlink(place.map(CChar.init(bitPattern:)) + [0], &buffer, buffer.count)
        guard count > 0, links < Self.limit else { return enter(place) }
        links += 1
        let target = buffer.prefix(count).map(UInt8.init(bitPattern:))
        if target.first == Self.slash { done = [] }
        rest += Self.names(target[...]).reversed()
    }

    /// The location of a place and the names that are left, whose links are not followed.
    func remainder(from place: [UInt8]) -> FileLocation {
        rest.reversed().reduce(FileLocation(path: place)) { $0.child($1) }
    }

    private static let slash = UInt8(ascii: "/")
    private static let root = [slash]

    private static func names(_ path: ArraySlice<UInt8>) -> [[UInt8]] { path.split(separator: slash).map(Array.init) }
}
