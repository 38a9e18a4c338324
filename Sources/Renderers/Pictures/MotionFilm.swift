// SPDX-License-Identifier: MPL-2.0

internal import Glibc

/// The few seconds of film that telephones put into the file of a photo.
///
/// Google's motion photos say in their XMP how long it is, which stands at the end of a JPEG file (`MicroVideoOffset`, or the
/// `Length` of the container's item called `MotionPhoto`); Samsung's have a mark before it; HEIF files have it in a box of its
/// own (`mpvd`).
package enum MotionFilm {
    /// How much of a file is looked at for XMP, in bytes.
    private static let headLength = 256 << 10

    /// The byte range of the film in a file; nil when there is none.
    package static func range(in bytes: UnsafeRawBufferPointer) -> Range<Int>? {
        guard bytes.count > 32 else { return nil }
        let found = bytes[0] == 0xFF && bytes[1] == 0xD8 ? inJPEG(bytes) : inBoxes(bytes)
        // It is an ISO file of its own.
        guard let found, found.count > 16, bytes[(found.lowerBound + 4)...].starts(with: "ftyp".utf8) else {
            return nil
        }
        return found
    }

    private static func inJPEG(_ bytes: UnsafeRawBufferPointer) -> Range<Int>? {
        let head = UnsafeRawBufferPointer(rebasing: bytes[..<min(headLength, bytes.count)])
        if let length = number(after: "MicroVideoOffset=\"", in: head) ?? lengthOfItem(head), length > 0,
            length < bytes.count
        {
            return bytes.count - length..<bytes.count
        }
        // What Samsung puts behind its photos ends so.
        guard bytes[(bytes.count - 4)...].elementsEqual("SEFT".utf8),
            let mark = place(of: "MotionPhoto_Data", in: bytes, from: 0)
        else { return nil }
        return mark + 16..<bytes.count
    }

    /// The length that the container's list gives of its film.
    private static func lengthOfItem(_ head: UnsafeRawBufferPointer) -> Int? {
        guard let item = place(of: "Semantic=\"MotionPhoto\"", in: head, from: 0) else { return nil }
        // Anywhere among the attributes of the same element.
        let start = head[..<item].lastIndex(of: UInt8(ascii: "<")) ?? 0
        let end = head[item...].firstIndex(of: UInt8(ascii: ">")) ?? head.count
        return number(after: "Length=\"", in: UnsafeRawBufferPointer(rebasing: head[start..<end]))
    }

    /// The content of the box of an ISO file in which it lies.
    private static func inBoxes(_ bytes: UnsafeRawBufferPointer) -> Range<Int>? {
        guard bytes[4...].starts(with: "ftyp".utf8) else { return nil }
        var offset = 0
        while offset + 16 <= bytes.count {
            func number(_ place: Int, _ count: Int) -> Int {
                bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
            }
            let short = number(offset, 4)
            let isLong = short == 1
            // Nothing is longer than fits into seven bytes.
            guard !isLong || bytes[offset + 8] == 0 else { return nil }
            let (header, length) = isLong ? (16, number(offset + 9, 7)) : (8, short)
            guard length >= header, length <= bytes.count - offset else { return nil }
            if bytes[(offset + 4)...].starts(with: "mpvd".utf8) { return offset + header..<offset + length }
            offset += length
        }
        return nil
    }

    private static func number(after text: StaticString, in bytes: UnsafeRawBufferPointer) -> Int? {
        guard let place = place(of: text, in: bytes, from: 0) else { return nil }
        let digits = bytes[(place + text.utf8CodeUnitCount)...].prefix(12).prefix { (0x30...0x39).contains($0) }
        return digits.isEmpty ? nil : digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    private static func place(of text: StaticString, in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        guard let base = bytes.baseAddress else { return nil }
        let (first, length) = (Int32(text.utf8Start.pointee), text.utf8CodeUnitCount)
        var start = start
        while start + length <= bytes.count, let found = memchr(base + start, first, bytes.count - length - start + 1) {
            let place = UnsafeRawPointer(found) - base
            if memcmp(found, text.utf8Start, length) == 0 { return place }
            start = place + 1
        }
        return nil
    }
}
