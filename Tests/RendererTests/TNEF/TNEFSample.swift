// SPDX-License-Identifier: MPL-2.0

/// A builder of a file in the Transport Neutral Encapsulation Format, from attributes and properties ([MS-OXTNEF]).
struct TNEFSample {
    /// A MAPI property with its type.
    enum Property {
        case wide(UInt32, String)
        case narrow(UInt32, [UInt8])
        case binary(UInt32, [UInt8])
        case object(UInt32, [UInt8])
        case number(UInt32, UInt32)
        case time(UInt32, UInt64)
        /// A text property with several values.
        case several(UInt32, [String])
    }

    private(set) var bytes: [UInt8] = [0x78, 0x9F, 0x3E, 0x22, 1, 0]

    /// Adds an attribute with its checksum.
    mutating func add(_ identifier: UInt32, isAttached: Bool = false, _ data: [UInt8]) {
        bytes.append(isAttached ? 2 : 1)
        bytes += Self.number(identifier) + Self.number(UInt32(data.count)) + data
        let sum = data.reduce(0) { $0 &+ UInt16($1) }
        bytes += [UInt8(truncatingIfNeeded: sum), UInt8(truncatingIfNeeded: sum >> 8)]
    }

    /// Adds the properties of the message.
    mutating func add(_ properties: Property...) { add(0x0006_9003, Self.list(properties)) }

    /// Adds an attachment.
    ///
    /// - Parameter title: the short name, in the code page of the file.
    mutating func attach(_ title: String?, _ content: [UInt8], _ properties: Property...) {
        add(0x0006_9002, isAttached: true, [UInt8](repeating: 0, count: 14))
        if let title { add(0x0001_8010, isAttached: true, Array(title.utf8) + [0]) }
        if !content.isEmpty { add(0x0006_800F, isAttached: true, content) }
        if !properties.isEmpty { add(0x0006_9005, isAttached: true, Self.list(properties)) }
    }

    private static func list(_ properties: [Property]) -> [UInt8] {
        number(UInt32(properties.count)) + properties.flatMap(value)
    }

    private static func value(_ property: Property) -> [UInt8] {
        func tag(_ identifier: UInt32, _ kind: UInt32) -> [UInt8] { number(identifier << 16 | kind) }
        func long(_ data: [UInt8]) -> [UInt8] {
            number(UInt32(data.count)) + data + [UInt8](repeating: 0, count: (4 - data.count % 4) % 4)
        }
        switch property {
        case .wide(let identifier, let text): return tag(identifier, 0x1F) + number(1) + long(wide(text))
        case .narrow(let identifier, let data): return tag(identifier, 0x1E) + number(1) + long(data + [0])
        case .binary(let identifier, let data): return tag(identifier, 0x102) + number(1) + long(data)
        case .object(let identifier, let data):
            return tag(identifier, 0x0D) + number(1) + long([UInt8](repeating: 7, count: 16) + data)
        case .number(let identifier, let value): return tag(identifier, 3) + number(value)
        case .time(let identifier, let ticks):
            return tag(identifier, 0x40) + number(UInt32(truncatingIfNeeded: ticks)) + number(UInt32(ticks >> 32))
        case .several(let identifier, let texts):
            return tag(identifier, 0x101F) + number(UInt32(texts.count)) + texts.flatMap { long(wide($0)) }
        }
    }

    private static func wide(_ text: String) -> [UInt8] {
        (Array(text.utf16) + [0]).flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    }

    private static func number(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
