// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Pictures

/// A Photoshop document: the merged picture that its last section holds for other programs.
struct PSDBitmap: Bitmap {
    let size: PixelSize

    private let view: ByteView
    private let channels: Int
    private let depth: Int
    private let mode: Int
    private let isBig: Bool
    private let palette: ByteView
    private let start: Int
    private let sections: PSDSections

    private enum Mode {
        static let bitmap = 0, grey = 1, indexed = 2, colours = 3, inks = 4, duotone = 8, lab = 9
    }

    /// Reads the header, and finds the merged picture behind layers and resources.
    init(_ file: ByteView) throws(Refusal) {
        guard let version = file.big16(4), version == 1 || version == 2, let channels = file.big16(12),
            let height = file.big32(14), let width = file.big32(18), let depth = file.big16(22),
            let mode = file.big16(24), let colours = file.big32(26), channels > 0, channels <= 56
        else { throw Refusal(.damaged, "no Photoshop header") }
        guard [Mode.bitmap, Mode.grey, Mode.indexed, Mode.colours, Mode.inks, Mode.duotone, Mode.lab].contains(mode),
            depth == 8 || depth == 16 || depth == 32 || depth == 1 && mode == Mode.bitmap
        else { throw Refusal(.unsupported, "Photoshop mode \(mode) with \(depth) bits") }
        view = file
        size = PixelSize(width: width, height: height)
        self.channels = channels
        self.depth = depth
        self.mode = mode
        isBig = version == 2
        palette = file.part(30, colours)
        let resources = 30 + colours
        guard let resourceLength = file.big32(resources) else { throw Refusal(.damaged, "it ends before its picture") }
        let layers = resources + 4 + resourceLength
        // The large variant has eight bytes here; of these lengths the upper half is always zero.
        guard let layerLength = file.big32(isBig ? layers + 4 : layers) else {
            throw Refusal(.damaged, "it ends before its picture")
        }
        let layerStart = layers + (isBig ? 8 : 4)
        start = layerStart + layerLength
        sections = PSDSections(
            file, resources: file.part(resources + 4, resourceLength), layers: file.part(layerStart, layerLength),
            isBig: isBig)
    }

    func decode() throws(Refusal) -> Raster {
        guard let compression = view.big16(start), compression <= 1 else {
            throw Refusal(.unsupported, "no merged picture")
        }
        let needed: Int
        switch mode {
        case Mode.colours, Mode.lab: needed = 3
        case Mode.inks: needed = 4
        default: needed = 1
        }
        guard channels >= needed else { throw Refusal(.damaged, "channels are missing") }
        let hasAlpha = channels > needed && sections.hasTransparency
        let raster = try Raster(size)
        let rowLength = (size.width * depth + 7) / 8
        var planes: [[UInt8]] = []
        let counts = start + 2
        let countSize = isBig ? 4 : 2
        var offset = compression == 1 ? counts + channels * size.height * countSize : counts
        for channel in 0..<(needed + (hasAlpha ? 1 : 0)) {
            guard offset < view.count else { break }
            var plane = [UInt8](repeating: 0, count: size.width * size.height)
            for y in 0..<size.height {
                if compression == 1 {
                    let place = counts + (channel * size.height + y) * countSize
                    guard let length = isBig ? view.big32(place) : view.big16(place) else { break }
                    store(Self.unpack(view.part(offset, length), rowLength), &plane, y)
                    offset += length
                } else {
                    store(Array(view.part(offset, rowLength).bytes), &plane, y)
                    offset += rowLength
                }
            }
            planes.append(plane)
        }
        guard planes.count >= needed else { throw Refusal(.damaged, "it ends before its picture") }
        mix(planes, hasAlpha: planes.count > needed, into: raster)
        return raster
    }

    /// A row of a channel becomes bytes, of which deep pixels keep the upper one.
    private func store(_ row: [UInt8], _ plane: inout [UInt8], _ y: Int) {
        let start = y * size.width
        switch depth {
        case 1:
            for x in 0..<min(size.width, row.count * 8) {
                plane[start + x] = row[x / 8] >> (7 - x % 8) & 1 == 1 ? 0 : 255
            }
        case 32:
            for x in 0..<min(size.width, row.count / 4) {
                let bits = row[x * 4..<x * 4 + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
                plane[start + x] = LinearLight.screen(Float(bitPattern: bits))
            }
        case 16: for x in 0..<min(size.width, row.count / 2) { plane[start + x] = row[x * 2] }
        default: for x in 0..<min(size.width, row.count) { plane[start + x] = row[x] }
        }
    }

    /// PackBits.
    private static func unpack(_ packed: ByteView, _ length: Int) -> [UInt8] {
        var row: [UInt8] = []
        row.reserveCapacity(length)
        var offset = 0
        while row.count < length, let code = packed[offset] {
            offset += 1
            if code < 128 {
                row.append(contentsOf: packed.part(offset, Int(code) + 1).bytes)
                offset += Int(code) + 1
            } else if code > 128 {
                row.append(contentsOf: repeatElement(packed[offset] ?? 0, count: 257 - Int(code)))
                offset += 1
            }
        }
        return row
    }

    private func mix(_ planes: [[UInt8]], hasAlpha: Bool, into raster: Raster) {
        let words = raster.row(0).assumingMemoryBound(to: UInt32.self)
        let count = size.width * size.height
        let profile = sections.profile.map { Array($0.bytes) }
        let inks =
            mode == Mode.inks ? profile.flatMap { ColourTransform(profile: $0, pixels: .inks(inverted: true)) } : nil
        func word(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt32 {
            0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
        }
        for index in 0..<count {
            let first = planes[0][index]
            switch mode {
            case Mode.colours: words[index] = word(first, planes[1][index], planes[2][index])
            case Mode.lab:
                let colour = LabColour.screen(
                    l: Float(first) * 100 / 255, a: Float(planes[1][index]) - 128, b: Float(planes[2][index]) - 128)
                words[index] = word(colour.red, colour.green, colour.blue)
            case Mode.inks where inks != nil:
                // Cyan, magenta, yellow and black, for the profile.
                words[index] =
                    UInt32(planes[3][index]) << 24 | UInt32(planes[2][index]) << 16 | UInt32(planes[1][index]) << 8
                    | UInt32(first)
            case Mode.inks:
                // Stored inverted: 255 is no ink.
                let black = UInt16(planes[3][index])
                func paper(_ ink: UInt8) -> UInt8 { UInt8(UInt16(ink) * black / 255) }
                words[index] = word(paper(first), paper(planes[1][index]), paper(planes[2][index]))
            case Mode.indexed:
                let place = Int(first)
                words[index] = word(palette[place] ?? 0, palette[256 + place] ?? 0, palette[512 + place] ?? 0)
                if place == sections.transparentIndex { words[index] = 0 }
            default: words[index] = word(first, first, first)
            }
        }
        if let inks {
            inks.apply(to: words, count: count)
        } else if let profile, depth < 32, mode == Mode.colours || mode == Mode.grey {
            ColourTransform(profile: profile, pixels: mode == Mode.grey ? .greys : .colours)?.apply(
                to: words, count: count)
        }
        guard hasAlpha, let alpha = planes.last else { return }
        for index in 0..<count { words[index] = words[index] & 0xFF_FFFF | UInt32(alpha[index]) << 24 }
        PixelFormat.premultiply(words, count: count)
    }
}
