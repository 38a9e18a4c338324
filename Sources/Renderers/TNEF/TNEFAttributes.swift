// SPDX-License-Identifier: MPL-2.0

/// The attributes of a file in the Transport Neutral Encapsulation Format ([MS-OXTNEF] 2.1.2), found by their lengths alone.
/// libytnef gets only the attributes for which it is needed: it rejects a whole file for one icon above its size limit.
struct TNEFAttributes {
    /// An attribute with its data.
    struct Attribute {
        /// The level: 1 for the message, 2 for an attachment.
        let level: UInt8
        let identifier: UInt32
        let data: ArraySlice<UInt8>
    }

    /// The identifiers of attributes ([MS-OXTNEF] 2.1.3.2).
    enum Identifier {
        static let subject: UInt32 = 0x0001_8004
        static let body: UInt32 = 0x0002_800C
        static let codePage: UInt32 = 0x0006_9007
        static let properties: UInt32 = 0x0006_9003
        static let attachment: UInt32 = 0x0006_9002
        static let attachmentProperties: UInt32 = 0x0006_9005
        static let attachmentContent: UInt32 = 0x0006_800F
        static let attachmentTitle: UInt32 = 0x0001_8010
        static let sent: UInt32 = 0x0003_8005
    }

    /// The bytes with which every file begins.
    static let signature: [UInt8] = [0x78, 0x9F, 0x3E, 0x22]

    /// The attributes before the first truncated one.
    private(set) var attributes: [Attribute] = []

    private static let limit = 20_000

    /// Reads a file; nil when it is of another format.
    init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: Self.signature), bytes.count > 6 else { return nil }
        var place = 6
        while bytes.count - place >= 11, attributes.count < Self.limit {
            let length = bytes.littleEndian32(place + 5)
            guard length <= bytes.count - place - 11 else { break }
            let start = place + 9
            attributes.append(
                Attribute(
                    level: bytes[place], identifier: UInt32(bytes.littleEndian32(place + 1)),
                    data: bytes[start..<start + length]))
            place = start + length + 2
        }
    }

    /// The first attribute with an identifier.
    subscript(identifier: UInt32) -> ArraySlice<UInt8>? {
        attributes.first { $0.identifier == identifier && !$0.data.isEmpty }?.data
    }

    /// A file for libytnef with the attributes that it accepts, and with correct checksums.
    var reduced: [UInt8] {
        var bytes = Self.signature + [0, 0]
        for attribute in attributes where Self.isTaken(attribute) {
            bytes.append(attribute.level)
            for number in [attribute.identifier, UInt32(attribute.data.count)] {
                bytes += (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
            }
            bytes += attribute.data
            let sum = attribute.data.reduce(0) { $0 &+ UInt16($1) }
            bytes += [UInt8(truncatingIfNeeded: sum), UInt8(truncatingIfNeeded: sum >> 8)]
        }
        return bytes
    }

    /// Whether an attribute is decoded by libytnef, and accepted by it: libytnef accepts names of at most 260 bytes.
    private static func isTaken(_ attribute: Attribute) -> Bool {
        switch attribute.identifier {
        case _ where attribute.data.isEmpty: false
        case Identifier.properties, Identifier.attachment, Identifier.attachmentProperties,
            Identifier.attachmentContent:
            true
        case Identifier.attachmentTitle: attribute.data.count <= 260
        default: false
        }
    }
}
