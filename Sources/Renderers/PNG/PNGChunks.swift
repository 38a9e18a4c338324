// SPDX-License-Identifier: MPL-2.0

/// The chunks of a PNG file, by their headers alone.
enum PNGChunks {
    /// The EXIF metadata behind the pixels (`eXIf`), which libspng reads only after it has decoded all rows; nil when there
    /// is none.
    static func exifBehindPixels(_ file: UnsafeRawBufferPointer) -> [UInt8]? {
        var place = 8
        var isBehind = false
        while file.count - place >= 12 {
            let length = Int(file.loadUnaligned(fromByteOffset: place, as: UInt32.self).bigEndian)
            guard length <= file.count - place - 12 else { return nil }
            let content = place + 8..<place + 8 + length
            switch file.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self).bigEndian {
            case 0x4944_4154: isBehind = true  // IDAT
            case 0x6558_4966 where isBehind: return Array(file[content])  // eXIf
            case 0x4945_4E44: return nil  // IEND
            default: break
            }
            place = content.upperBound + 4
        }
        return nil
    }
}
