// SPDX-License-Identifier: MPL-2.0

import PageLayout
import Quantities
import RendererKit

/// The chain of directories of a TIFF or BigTIFF file, one for each of its pictures (TIFF 6.0, section 2).
struct TIFFDirectories {
    /// The maximum number of directories that are read.
    private static let limit = 1_000
    /// The maximum length, in bytes, of a file that is copied.
    private static let copyLimit = 256 << 20
    /// The tags `NewSubfileType` and `SubfileType` of before, and `GDAL_NODATA`, the number that stands for a missing
    /// measurement.
    private static let (subfileType, oldSubfileType, missingValue) = (254, 255, 42_113)

    private let file: ByteView
    private let isBig: Bool
    private let isBigTIFF: Bool
    /// The offset of each directory, in the order of the file.
    private let offsets: [Int]

    /// Reads the chain of a file; nil when the bytes are no TIFF file.
    init?(_ file: ByteView) {
        isBig = file.starts(with: "MM")
        guard isBig || file.starts(with: "II") else { return nil }
        self.file = file
        let version = Self.number(file, 2, 2, isBig: isBig)
        guard version == 42 || version == 43 else { return nil }
        isBigTIFF = version == 43
        let (countLength, entryLength, offsetLength) = isBigTIFF ? (8, 20, 8) : (2, 12, 4)
        var offsets: [Int] = []
        var next = Self.number(file, isBigTIFF ? 8 : 4, offsetLength, isBig: isBig)
        while let offset = next, offset > 0, offset < file.count, offsets.count < Self.limit,
            let count = Self.number(file, offset, countLength, isBig: isBig), count <= 65_535
        {
            offsets.append(offset)
            next = Self.number(file, offset + countLength + count * entryLength, offsetLength, isBig: isBig)
        }
        self.offsets = offsets
    }

    /// A copy of the file whose first directory is that of the first picture that is neither a reduced copy of another nor a
    /// mask; nil where the first directory is that already, or there is none.
    static func skippingCopies(_ source: any ByteSource) -> EntrySource? {
        guard source.count > 8, source.count <= copyLimit, let bytes = try? source.mapped(),
            let directories = TIFFDirectories(ByteView(bytes)), directories.isCopy(0),
            let first = directories.offsets.indices.first(where: { !directories.isCopy($0) })
        else { return nil }
        var changed = Array(bytes)
        let length = directories.isBigTIFF ? 8 : 4
        for index in 0..<length {
            let shift = 8 * (directories.isBig ? length - 1 - index : index)
            changed[length + index] = UInt8(truncatingIfNeeded: directories.offsets[first] >> shift)
        }
        return EntrySource(changed)
    }

    /// The number that stands for a missing measurement in a directory (`GDAL_NODATA`); nil when the directory has none.
    func missingValue(_ directory: Int) -> Double? {
        guard let value = value(Self.missingValue, of: directory), value.count < 64 else { return nil }
        return Double(written: String(decoding: value.bytes.prefix { $0 != 0 }, as: UTF8.self).trimmed)
    }

    /// Whether a directory is that of a reduced copy of another picture, or of a mask.
    private func isCopy(_ directory: Int) -> Bool {
        func number(_ tag: Int, _ length: Int) -> Int? {
            value(tag, of: directory).flatMap { Self.number($0, 0, min(length, $0.count), isBig: isBig) }
        }
        if let kind = number(Self.subfileType, 4) { return kind & 5 != 0 }
        return number(Self.oldSubfileType, 2) == 2
    }

    /// The bytes of a tag's value; nil when a directory does not have it.
    private func value(_ tag: Int, of directory: Int) -> ByteView? {
        guard offsets.indices.contains(directory) else { return nil }
        let (countLength, entryLength, offsetLength) = isBigTIFF ? (8, 20, 8) : (2, 12, 4)
        let offset = offsets[directory]
        for index in 0..<(Self.number(file, offset, countLength, isBig: isBig) ?? 0) {
            let entry = offset + countLength + index * entryLength
            guard let found = Self.number(file, entry, 2, isBig: isBig) else { return nil }
            guard found == tag else { continue }
            guard let type = Self.number(file, entry + 2, 2, isBig: isBig), type < Self.lengths.count,
                let count = Self.number(file, entry + 4, offsetLength, isBig: isBig), count <= file.count
            else { return nil }
            let length = count * Self.lengths[type]
            let place = entry + 4 + offsetLength
            if length <= offsetLength { return file.part(place, length) }
            return Self.number(file, place, offsetLength, isBig: isBig).map { file.part($0, length) }
        }
        return nil
    }

    /// The length of a value of each type, in bytes.
    private static let lengths = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8]

    /// A number of `length` bytes; nil when it lies outside the file or does not fit.
    private static func number(_ file: ByteView, _ offset: Int, _ length: Int, isBig: Bool) -> Int? {
        guard offset >= 0, offset <= file.count - length else { return nil }
        var number: UInt64 = 0
        for index in 0..<length {
            number = number << 8 | UInt64(file.bytes[offset + (isBig ? index : length - 1 - index)])
        }
        return Int(exactly: number)
    }
}
