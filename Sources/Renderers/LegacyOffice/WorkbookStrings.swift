// SPDX-License-Identifier: MPL-2.0

/// The table of strings of an Excel workbook ([MS-XLS] §2.4.265), which goes on over several records.
struct WorkbookStrings {
    private(set) var list: [String] = []

    private let parts: [ArraySlice<UInt8>]
    private var part = 0
    private var place = 0

    /// Reads the table from its record and those that continue it.
    init(_ parts: [ArraySlice<UInt8>]) {
        self.parts = parts
        guard let first = parts.first else { return }
        let count = min(first.littleEndian32(4), 2_000_000)
        place = 8
        while list.count < count, let string = next() { list.append(string) }
    }

    private mutating func byte() -> UInt8? {
        while part < parts.count {
            if place < parts[part].count {
                defer { place += 1 }
                return parts[part][parts[part].startIndex + place]
            }
            part += 1
            place = 0
        }
        return nil
    }

    private mutating func number(_ length: Int) -> Int? {
        var value = 0
        for index in 0..<length {
            guard let byte = byte() else { return nil }
            value |= Int(byte) << (8 * index)
        }
        return value
    }

    private mutating func next() -> String? {
        guard let length = number(2), var flags = byte() else { return nil }
        var runs = 0
        var extra = 0
        if flags & 8 != 0 { runs = number(2) ?? 0 }
        if flags & 4 != 0 { extra = number(4) ?? 0 }
        var units: [UInt16] = []
        units.reserveCapacity(length)
        while units.count < length {
            if part < parts.count, place >= parts[part].count {
                // A string that goes on in the next record says again how wide its characters are.
                (part, place) = (part + 1, 0)
                guard let again = byte() else { return nil }
                flags = flags & 0xFE | again & 1
            }
            guard let unit = number(flags & 1 == 1 ? 2 : 1) else { return nil }
            units.append(UInt16(unit))
        }
        for _ in 0..<min(runs * 4 + extra, 1 << 20) { _ = byte() }
        return String(decoding: units, as: UTF16.self)
    }
}
