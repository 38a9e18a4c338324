// SPDX-License-Identifier: MPL-2.0

/// The path of a companion: the names from the folder of its document to the file. It never leads out of that folder.
public struct CompanionPath: Hashable, Sendable {
    /// The maximum length of a path, in bytes of UTF-8.
    public static let byteLimit = 1024
    /// The maximum length of a name, in bytes (NAME_MAX of the kernel).
    private static let nameLimit = 255
    /// The maximum number of names.
    private static let depthLimit = 32

    /// The names, the companion's own last.
    public let names: [[UInt8]]

    /// The path of names.
    package init(_ names: [[UInt8]]) { self.names = names }

    /// The path that a document gives, with `/` between its names; nil when it is absolute, or leads out of the folder.
    /// `.` and `..` are resolved by the names alone.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.byteLimit, text.utf8.first != slash, !text.utf8.contains(0) else { return nil }
        var names: [[UInt8]] = []
        for part in text.utf8.split(separator: slash) {
            let name = Array(part)
            if name == [dot] { continue }
            if name == [dot, dot] {
                guard names.popLast() != nil else { return nil }
                continue
            }
            guard name.count <= Self.nameLimit, names.count < Self.depthLimit else { return nil }
            names.append(name)
        }
        guard !names.isEmpty, text.utf8.last != slash else { return nil }
        self.names = names
    }

    /// The place of a file in the folder itself; nil for what is no name.
    package init?(name: [UInt8]) { self.init(names: [name]) }

    /// A place by its names; nil where one is none.
    package init?(names: [[UInt8]]) {
        let areNames = names.allSatisfy { name in
            !name.isEmpty && name.count <= Self.nameLimit && name != [dot] && name != [dot, dot]
                && !name.contains(slash) && !name.contains(0)
        }
        guard !names.isEmpty, names.count <= Self.depthLimit, areNames else { return nil }
        self.names = names
    }
}

private let (dot, slash) = (UInt8(ascii: "."), UInt8(ascii: "/"))
