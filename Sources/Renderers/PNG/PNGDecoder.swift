// SPDX-License-Identifier: MPL-2.0

internal import CSpng
package import DocumentModel
package import Pictures

/// One PNG file, decoded row by row: through libdeflate where that is sure to work, else through libspng; of an animation, the picture for programs that do not know any.
package final class PNGDecoder {
    /// The picture's size in pixels, upright.
    package var size: PixelSize { orientation.applied(to: storedSize) }
    /// Its size as it is stored.
    package let storedSize: PixelSize
    /// The orientation in the EXIF metadata, which are before or after the picture.
    package let orientation: Orientation
    /// Whether pixels can be transparent.
    package let hasAlpha: Bool

    private let context: OpaquePointer
    private let file: UnsafeRawBufferPointer
    private let stream: PNGStream
    private let header: spng_ihdr

    /// Reads the header of a file in memory, which must outlive the decoder.
    package init(_ bytes: UnsafeRawBufferPointer) throws(Refusal) {
        // Checksums protect from nothing that a picture needs protection from, and cost a tenth of the time.
        guard let context = spng_ctx_new(Int32(SPNG_CTX_IGNORE_ADLER32.rawValue)) else {
            throw Refusal(.failed, "no memory")
        }
        self.context = context
        spng_set_crc_action(context, Int32(SPNG_CRC_USE.rawValue), Int32(SPNG_CRC_USE.rawValue))
        spng_set_chunk_limits(context, 64 << 20, 128 << 20)
        stream = PNGStream(bytes)
        stream.attach(to: context)
        var header = spng_ihdr()
        let status = spng_get_ihdr(context, &header)
        guard status == 0 else {
            spng_ctx_free(context)
            throw Refusal(.damaged, String(cString: spng_strerror(status)))
        }
        self.header = header
        storedSize = PixelSize(width: Int(header.width), height: Int(header.height))
        exif = PNGChunks.exif(bytes)
        orientation = exif.flatMap { $0.withUnsafeBytes { Exif($0)?.orientation } } ?? .upright
        var transparency = spng_trns()
        file = bytes
        hasAlpha = header.color_type & 4 != 0 || spng_get_trns(context, &transparency) == 0
    }

    deinit { spng_ctx_free(context) }

    /// Decodes the picture into `output`: `target` pixels, upright, premultiplied, rows without padding. Once only.
    ///
    /// - Throws: ``Refusal/Reason/damaged`` when less than an eighth of it is there.
    package func decode(to target: PixelSize, into output: UnsafeMutableRawBufferPointer) throws(Refusal) {
        guard orientation != .upright else { return try decodeStored(to: target, into: output) }
        let stored = try Raster(orientation.applied(to: target))
        try decodeStored(to: stored.size, into: stored.bytes)
        stored.turn(orientation, into: output)
    }

    private func decodeStored(to target: PixelSize, into output: UnsafeMutableRawBufferPointer) throws(Refusal) {
        if let inflated = InflatedPNG(file, header) {
            try decodeRows(to: target, into: output) { row, _ in inflated.decodeRow(into: row) }
        } else {
            let status = spng_decode_image(
                context, nil, 0, Int32(SPNG_FMT_RGBA8.rawValue),
                Int32(SPNG_DECODE_TRNS.rawValue | SPNG_DECODE_PROGRESSIVE.rawValue))
            guard status == 0 else { throw Refusal(.damaged, String(cString: spng_strerror(status))) }
            if header.interlace_method == 0 {
                try decodeRows(to: target, into: output) { spng_decode_row(context, $0, $1) }
            } else {
                try decodePasses(to: target, into: output)
            }
            PixelFormat.swapRedAndBlue(output.baseAddress!, count: target.width * target.height)
        }
        finishColours(output.baseAddress!, count: target.width * target.height)
    }

    /// Rows from top to bottom, one in memory.
    ///
    /// - Parameter nextRow: writes the next row, four channels, into so many bytes; libspng's status.
    private func decodeRows(
        to target: PixelSize, into output: UnsafeMutableRawBufferPointer,
        nextRow: (UnsafeMutableRawPointer, Int) -> Int32
    ) throws(Refusal) {
        let length = storedSize.width * 4
        let row = UnsafeMutableRawPointer.allocate(byteCount: length, alignment: 16)
        defer { row.deallocate() }
        var decoded = 0
        var failure: Int32 = 0
        try AreaSampler(from: storedSize, to: target).run(into: output, stride: target.width * 4) {
            (y) throws(Refusal) in
            while decoded <= y {
                if failure == 0 {
                    let status = nextRow(row, length)
                    if status != 0 && status != Int32(SPNG_EOI.rawValue) {
                        failure = status
                        try check(rows: decoded, status)
                    } else if hasAlpha {
                        PixelFormat.premultiply(row, count: storedSize.width)
                    }
                }
                if failure != 0 { row.initializeMemory(as: UInt8.self, repeating: 0, count: length) }
                decoded += 1
            }
            return UnsafeRawPointer(row)
        }
        isIncomplete = failure != 0
    }

    /// Interlaced: seven passes over a picture that is whole in memory.
    private func decodePasses(to target: PixelSize, into output: UnsafeMutableRawBufferPointer) throws(Refusal) {
        let raster = try Raster(storedSize)
        var rows = 0
        while true {
            var place = spng_row_info()
            var status = spng_get_row_info(context, &place)
            guard Int(place.row_num) < storedSize.height else { break }
            if status == 0 { status = spng_decode_row(context, raster.row(Int(place.row_num)), raster.stride) }
            if status == Int32(SPNG_EOI.rawValue) { break }
            if status != 0 {
                // Every pass covers the picture: what the first ones drew is a rough one already.
                try check(rows: rows, status)
                isIncomplete = true
                break
            }
            rows += 1
        }
        if hasAlpha { PixelFormat.premultiply(raster.row(0), count: storedSize.width * storedSize.height) }
        try raster.draw(
            Double(target.width), Double(target.height),
            region: PixelRect(x: 0, y: 0, width: target.width, height: target.height), into: output,
            stride: target.width * 4)
    }

    /// Whether the file ended before its picture did; the rest is transparent.
    package private(set) var isIncomplete = false

    private func check(rows: Int, _ status: Int32) throws(Refusal) {
        guard rows * 8 > storedSize.height else { throw Refusal(.damaged, String(cString: spng_strerror(status))) }
    }

    /// The EXIF metadata, wherever it stands in the file.
    package let exif: [UInt8]?

    /// The profile that the file names, nil for sRGB.
    package func profile() -> ColourProfile? {
        // Goes before all others (PNG, third edition, 4.3).
        if let coded = CodedColour(pngFile: file) { return ColourProfile(coded) }
        var intent: UInt8 = 0
        var embedded = spng_iccp()
        if spng_get_iccp(context, &embedded) == 0, let content = embedded.profile {
            return ColourProfile(UnsafeRawBufferPointer(start: content, count: embedded.profile_len))
        }
        var gamma = 0.0
        guard spng_get_srgb(context, &intent) != 0, spng_get_gama(context, &gamma) == 0, gamma > 0 else { return nil }
        var chroma = spng_chrm()
        let hasPrimaries = spng_get_chrm(context, &chroma) == 0
        let primaries = (
            white: (chroma.white_point_x, chroma.white_point_y), red: (chroma.red_x, chroma.red_y),
            green: (chroma.green_x, chroma.green_y), blue: (chroma.blue_x, chroma.blue_y)
        )
        // The values that programs write for sRGB: 1/2.2 and the primaries of Rec. 709.
        let isUsual = abs(primaries.red.0 - 0.64) < 0.005 && abs(primaries.green.1 - 0.6) < 0.005
        if abs(gamma - 0.45455) < 0.005 && (!hasPrimaries || isUsual) { return nil }
        return ColourProfile(gamma: 1 / gamma, primaries: hasPrimaries ? primaries : nil)
    }

    /// From the file's colours to sRGB, on the small picture.
    private func finishColours(_ pixels: UnsafeMutableRawPointer, count: Int) {
        let isGrey = header.color_type & 2 == 0
        guard let profile = profile() else { return }
        let kind: ColourTransform.Pixels = isGrey && profile.isGrey ? .greys : .colours
        guard let transform = ColourTransform(profile, pixels: kind) else { return }
        if hasAlpha { PixelFormat.unpremultiply(pixels, count: count) }
        transform.apply(to: pixels, count: count)
        if hasAlpha { PixelFormat.premultiply(pixels, count: count) }
    }

    /// The file's facts.
    package func facts() -> [Fact] {
        var facts: [Fact] = []
        if let name = profile()?.name, !name.isEmpty { facts.append(Fact(.colourProfile, name)) }
        var count: UInt32 = 0
        guard spng_get_text(context, nil, &count) == 0, count > 0, count <= 256 else { return facts }
        var texts = [spng_text](repeating: spng_text(), count: Int(count))
        guard spng_get_text(context, &texts, &count) == 0 else { return facts }
        for text in texts {
            guard let content = text.text, text.length > 0 else { continue }
            let value = String(
                decoding: UnsafeRawBufferPointer(start: content, count: min(text.length, 400)), as: UTF8.self)
            let keyword = withUnsafeBytes(of: text.keyword) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            switch keyword {
            case "Title": facts.append(Fact(.title, value))
            case "Author": facts.append(Fact(.author, value))
            case "Software": facts.append(Fact(.producer, value))
            default: break
            }
        }
        return facts
    }
}
