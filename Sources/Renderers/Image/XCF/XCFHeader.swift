// SPDX-License-Identifier: MPL-2.0

import DocumentModel

/// The header of a GIMP file, which describes the whole picture.
struct XCFHeader {
    /// How a sample is stored.
    enum Sample {
        /// An unsigned number of so many bytes.
        case integer(bytes: Int)
        /// A floating-point number of so many bytes.
        case float(bytes: Int)

        var length: Int {
            switch self {
            case .integer(let bytes), .float(let bytes): bytes
            }
        }
    }

    /// How tiles are packed.
    enum Compression: Int {
        case none = 0
        case runs = 1
        case deflate = 2
    }

    let version: Int
    let size: PixelSize
    let sample: Sample
    /// Whether samples grow with the light, not with what is seen.
    let isLinear: Bool
    private(set) var compression = Compression.none
    /// Red, green, blue, one after the other.
    private(set) var palette: [UInt8] = []

    /// From version 11 on places in the file have eight bytes.
    var hasWidePointers: Bool { version >= 11 }
    /// From version 12 on samples have the most significant byte first.
    var isBigEndian: Bool { version >= 12 }

    /// Reads up to the list of layers.
    init(_ reader: inout XCFReader) throws(Refusal) {
        let mark = String(decoding: reader.view.part(9, 4).bytes, as: UTF8.self)
        let version = mark == "file" ? 0 : mark.hasPrefix("v") ? Int(mark.dropFirst()) : nil
        reader.offset = 14
        guard let version, let width = reader.number(), let height = reader.number(), let base = reader.number(),
            width > 0, height > 0, (0...2).contains(base)
        else { throw Refusal(.damaged, "impossible GIMP header") }
        self.version = version
        size = PixelSize(width: width, height: height)
        let precision = version >= 4 ? reader.number() ?? 150 : 150
        (sample, isLinear) = try Self.sample(precision, version: version)
        for property in reader.properties() {
            switch property.kind {
            case 1: palette = Array(property.content.part(4).bytes)
            case 17:
                guard let known = Compression(rawValue: Int(property.content[0] ?? 0)) else {
                    throw Refusal(.unsupported, "GIMP compression")
                }
                compression = known
            default: break
            }
        }
    }

    private static func sample(_ precision: Int, version: Int) throws(Refusal) -> (Sample, Bool) {
        if version == 4 {
            // One version counted in its own way.
            let kinds: [(Sample, Bool)] = [
                (.integer(bytes: 1), false), (.integer(bytes: 2), false), (.integer(bytes: 4), true),
                (.float(bytes: 2), true), (.float(bytes: 4), true),
            ]
            guard kinds.indices.contains(precision) else { throw Refusal(.damaged, "impossible GIMP precision") }
            return kinds[precision]
        }
        let isLinear = precision % 100 == 0
        // Versions 5 and 6 had the floats in another order of hundreds, which starts at the same place.
        switch precision / 100 {
        case 1: return (.integer(bytes: 1), isLinear)
        case 2: return (.integer(bytes: 2), isLinear)
        case 3: return (.integer(bytes: 4), isLinear)
        case 4 where version < 7: return (.float(bytes: 2), isLinear)
        case 5 where version < 7: return (.float(bytes: 4), isLinear)
        case 5: return (.float(bytes: 2), isLinear)
        case 6: return (.float(bytes: 4), isLinear)
        case 7: return (.float(bytes: 8), isLinear)
        default: throw Refusal(.damaged, "impossible GIMP precision")
        }
    }
}
