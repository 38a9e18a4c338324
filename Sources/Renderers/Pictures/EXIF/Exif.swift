// SPDX-License-Identifier: MPL-2.0

package import DocumentModel
import Glibc
import Quantities
internal import Strings

/// The EXIF values of a picture. The bytes are not trusted: values that make no sense are left out.
package struct Exif {
    /// How the picture has to be turned.
    package private(set) var orientation = Orientation.upright
    /// The byte range of the thumbnail, a JPEG file, in the structure.
    package private(set) var thumbnail: Range<Int>?
    /// The facts for the reader.
    package private(set) var facts: [Fact] = []

    private var make: String?
    private var model: String?
    private var taken: String?
    private var takenOffset: String?

    /// Reads a TIFF structure; nil if it is none.
    package init?(_ bytes: UnsafeRawBufferPointer) {
        guard let reader = TIFFReader(bytes), let first = reader.number32(at: 4),
            let (entries, next) = reader.directory(at: first)
        else { return nil }
        var exposure: [String] = []
        for entry in entries {
            switch entry.tag {
            case 0x0112: orientation = reader.integer(entry).flatMap(Orientation.init) ?? .upright
            case 0x010F: make = reader.text(entry)
            case 0x0110: model = reader.text(entry)
            case 0x013B: if let text = reader.text(entry) { facts.append(Fact(.author, text)) }
            case 0x0131: if let text = reader.text(entry) { facts.append(Fact(.producer, text)) }
            case 0x8769:
                if let place = reader.integer(entry), let (details, _) = reader.directory(at: place) {
                    exposure = readDetails(details, reader)
                }
            case 0x8825:
                if let place = reader.integer(entry), let (details, _) = reader.directory(at: place) {
                    readPlace(details, reader)
                }
            default: break
            }
        }
        if next != 0, let (entries, _) = reader.directory(at: next) { readThumbnail(entries, reader) }
        if let camera = camera { facts.append(Fact(.camera, camera)) }
        if !exposure.isEmpty { facts.append(Fact(.exposure, exposure.joined(separator: ", "))) }
        if let date = isoDate { facts.append(Fact(.taken, date)) }
    }

    /// Maker and model, the maker once.
    private var camera: String? {
        guard let model else { return make }
        guard let make, let word = make.split(separator: " ").first, !model.lowercased().hasPrefix(word.lowercased())
        else { return model }
        return "\(make) \(model)"
    }

    /// `2024:05:17 10:11:12` and `+02:00` become `2024-05-17T10:11:12+02:00`.
    private var isoDate: String? {
        guard let taken, taken.utf8.count >= 19 else { return nil }
        var bytes = Array(taken.utf8.prefix(19))
        let digits = [0, 1, 2, 3, 5, 6, 8, 9, 11, 12, 14, 15, 17, 18]
        guard digits.allSatisfy({ (0x30...0x39).contains(bytes[$0]) }), bytes[0] != 0x30 else { return nil }
        bytes[4] = UInt8(ascii: "-")
        bytes[7] = UInt8(ascii: "-")
        bytes[10] = UInt8(ascii: "T")
        let zone = takenOffset.flatMap { $0.utf8.count == 6 && "+-".contains($0.prefix(1)) ? $0 : nil } ?? ""
        return String(decoding: bytes, as: UTF8.self) + zone
    }

    /// Exposure time, aperture and sensitivity; stores the date and the focal length.
    private mutating func readDetails(_ entries: [TIFFEntry], _ reader: TIFFReader) -> [String] {
        var time: String?
        var aperture: String?
        var sensitivity: String?
        for entry in entries {
            switch entry.tag {
            case 0x829A:
                if let (top, bottom) = reader.fraction(entry), top > 0 {
                    let seconds = Double(top) / Double(bottom)
                    time =
                        seconds < 0.4 ? "1/\(Int(saturating: (1 / seconds).rounded())) s" : "\(Self.short(seconds)) s"
                }
            case 0x829D:
                if let (top, bottom) = reader.fraction(entry), top > 0 {
                    aperture = "f/" + Self.short(Double(top) / Double(bottom))
                }
            case 0x8827: if let value = reader.integer(entry), value > 0 { sensitivity = "ISO \(value)" }
            case 0x9003: taken = reader.text(entry)
            case 0x9011: takenOffset = reader.text(entry)
            case 0x920A:
                if let (top, bottom) = reader.fraction(entry), top > 0 {
                    facts.append(Fact(.focalLength, Self.short(Double(top) / Double(bottom))))
                }
            default: break
            }
        }
        return [time, aperture, sensitivity].compactMap { $0 }
    }

    /// Latitude and longitude in degrees, south and west negative.
    private mutating func readPlace(_ entries: [TIFFEntry], _ reader: TIFFReader) {
        func degrees(_ tag: Int, _ limit: Double) -> Double? {
            guard let entry = entries.first(where: { $0.tag == tag }), entry.count == 3 else { return nil }
            var angle = 0.0
            for (index, unit) in [1.0, 60, 3600].enumerated() {
                guard let (top, bottom) = reader.fraction(entry, index) else { return nil }
                angle += Double(top) / Double(bottom) / unit
            }
            guard angle <= limit else { return nil }
            let side = entries.first { $0.tag == tag - 1 }.flatMap(reader.text) ?? ""
            return side == "S" || side == "W" ? -angle : angle
        }
        guard let latitude = degrees(2, 90), let longitude = degrees(4, 180), latitude != 0 || longitude != 0 else {
            return
        }
        facts.append(Fact(.place, "\(Self.decimals(latitude, 6)), \(Self.decimals(longitude, 6))"))
    }

    /// The JPEG file of the second directory.
    private mutating func readThumbnail(_ entries: [TIFFEntry], _ reader: TIFFReader) {
        guard let start = entries.first(where: { $0.tag == 0x0201 }).flatMap({ reader.integer($0) }),
            let length = entries.first(where: { $0.tag == 0x0202 }).flatMap({ reader.integer($0) }),
            start >= 8, length >= 100, start < reader.bytes.count
        else { return }
        // A length beyond the end is a common slip of editing programs; the picture ends where the bytes do.
        thumbnail = start..<min(start + length, reader.bytes.count)
    }

    /// One decimal, none if it is zero.
    private static func short(_ value: Double) -> String {
        let tenths = Int(saturating: (min(value, 1e9) * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }

    /// A fixed number of decimals.
    private static func decimals(_ value: Double, _ count: Int) -> String {
        let unit = Int(saturating: pow(10.0, Double(count)))
        let scaled = Int(saturating: (abs(value) * Double(unit)).rounded())
        let fraction = String(scaled % unit)
        let zeros = String(repeating: "0", count: count - fraction.count)
        return "\(value < 0 ? "-" : "")\(scaled / unit).\(zeros)\(fraction)"
    }
}
