// SPDX-License-Identifier: MPL-2.0

public import DocumentModel

extension PagePlace {
    func write(to writer: inout MessageWriter) {
        writer.write(UInt32(clamping: page))
        writer.write(top)
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        self.init(page: Int(try reader.read(UInt32.self)), top: try reader.readDouble())
        guard page <= DocumentInfo.pageLimit, abs(top) < 1e7 else { throw MessageError("an impossible place") }
    }
}

extension PageLink {
    /// A list of links as it crosses the sandbox: count `UInt32`, then each box, 0 and a place or 1 and an address.
    public static func encode(_ list: [PageLink]) -> [UInt8] {
        var writer = MessageWriter()
        // Links with addresses that are too long, and those that do not fit any more, are left out, rather than all of them.
        var fitting: [PageLink] = []
        var size = 4
        for link in list.prefix(limit) {
            if case .address(let address) = link.target {
                // Part of an address would lead elsewhere.
                guard address.utf8.count <= addressLimit else { continue }
                size += address.utf8.count
            }
            size += 40
            guard size <= byteLimit else { break }
            fitting.append(link)
        }
        writer.write(list: fitting) { writer, link in
            link.box.write(to: &writer)
            switch link.target {
            case .place(let place):
                writer.write(UInt8(0))
                place.write(to: &writer)
            case .address(let address):
                writer.write(UInt8(1))
                writer.write(address)
            }
        }
        return writer.bytes
    }

    /// The list of links that another process wrote.
    ///
    /// - Throws: ``MessageError`` when the bytes are no such list, or exceed its limits.
    public static func decodeList(_ bytes: [UInt8]) throws(MessageError) -> [PageLink] {
        var reader = MessageReader(bytes)
        return try reader.readList(limit: limit) { reader throws(MessageError) in
            let box = try PageBox(from: &reader)
            switch try reader.read(UInt8.self) {
            case 0: return PageLink(box: box, target: .place(try PagePlace(from: &reader)))
            case 1: return PageLink(box: box, target: .address(try reader.readText(limit: addressLimit)))
            default: throw MessageError("an unknown kind of link")
            }
        }
    }
}
