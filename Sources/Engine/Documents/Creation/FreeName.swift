// SPDX-License-Identifier: MPL-2.0

/// Names for new files beside those that are there: the wanted one, then `Letter 2.odt`, `Letter 3.odt`…
///
/// Names are bytes. The number goes before the extension, two parts of it where they belong together (`.tar.gz`), and
/// the whole stays within what file systems take.
public struct FreeName: Sequence, IteratorProtocol, Sendable {
    /// The most bytes a name may have on nearly every file system (`NAME_MAX`).
    public static let limit = 255

    private let stem: [UInt8]
    private let suffix: [UInt8]
    private let limit: Int
    private var number = 0

    /// The names to try for a file that is to be called so.
    ///
    /// - Parameter limit: the maximum length of a name, in bytes.
    public init(_ name: [UInt8], limit: Int = FreeName.limit) {
        self.limit = limit
        let split = Self.extensionStart(of: name)
        stem = Array(name[..<split])
        suffix = Array(name[split...])
    }

    /// The next one to try. There is always one.
    public mutating func next() -> [UInt8]? {
        number += 1
        let mark = number == 1 ? [] : Array(" \(number)".utf8)
        var room = Swift.max(1, limit - mark.count - suffix.count)
        // A character is not cut in two.
        if stem.count > room { while room > 1, stem[room] & 0xC0 == 0x80 { room -= 1 } }
        return stem.prefix(room) + mark + suffix
    }

    /// The index at which the extension with its dot begins; the name's end when it has none.
    public static func extensionStart(of name: [UInt8]) -> Int {
        let dot = UInt8(ascii: ".")
        guard let last = name.lastIndex(of: dot), last > 0, last + 1 < name.count,
            // "No. 5 (final)" and a name that begins with its only dot have none.
            name.count - last <= 16, !name[last...].contains(UInt8(ascii: " ")),
            name[..<last].contains(where: { $0 != dot })
        else { return name.count }
        let stem = name[..<last]
        if let before = stem.lastIndex(of: dot), before > 0, stem[before...].elementsEqual(".tar".utf8) {
            return before
        }
        return last
    }
}
