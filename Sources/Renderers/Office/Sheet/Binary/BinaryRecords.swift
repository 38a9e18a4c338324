// SPDX-License-Identifier: MPL-2.0

/// The records of a part of a binary workbook ([MS-XLSB] 2.1.4): each is a type, a length and as many bytes. A record that
/// the part is too short for ends them.
struct BinaryRecords: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> (type: Int, content: ArraySlice<UInt8>)? {
        guard let type = number(byteLimit: 2), let length = number(byteLimit: 4), length <= bytes.count - place else {
            return nil
        }
        defer { place += length }
        return (type, bytes[place..<place + length])
    }

    /// A number in groups of seven bits, the least significant first. The highest bit of a byte says that another follows.
    private mutating func number(byteLimit: Int) -> Int? {
        var result = 0
        for index in 0..<byteLimit {
            guard place < bytes.count else { return nil }
            let byte = bytes[place]
            place += 1
            result |= Int(byte & 0x7F) << (7 * index)
            if byte & 0x80 == 0 { break }
        }
        return result
    }
}

extension ArraySlice<UInt8> {
    /// A string in UTF-16 with its length in code units before it (XLWideString), as far as it is there.
    ///
    /// - Returns: the string, and the offset behind it.
    func wideString(_ offset: Int) -> (text: String, end: Int) {
        let length = littleEndian32(offset)
        guard length != 0xFFFF_FFFF, offset + 4 <= count else { return ("", offset + 4) }
        let units = Swift.min(length, (count - offset - 4) / 2)
        let text = String(decoding: (0..<units).map { UInt16(littleEndian16(offset + 4 + 2 * $0)) }, as: UTF16.self)
        return (text, offset + 4 + 2 * units)
    }
}
