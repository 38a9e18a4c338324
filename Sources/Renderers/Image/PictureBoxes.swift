// SPDX-License-Identifier: MPL-2.0

/// The boxes in which JPEG 2000 (ISO 15444-1, annex I) and JPEG XL (ISO 18181-2) pictures stand, as far as they are needed.
enum PictureBoxes {
    /// The picture without what stands around it; nil when these bytes are no such file.
    ///
    /// For what the libraries do not open themselves: OpenJPEG asks for a box in which the picture describes itself, which
    /// JPX files have elsewhere, or not at all, and libjxl takes a long length for the short one.
    static func codestream(_ view: ByteView) -> ByteView? {
        let wanted: Int
        switch view.big32(4) {
        case 0x6A50_2020: wanted = 0x6A70_3263
        case 0x4A58_4C20: wanted = 0x6A78_6C63
        default: return nil
        }
        var offset = 0
        while let length = view.big32(offset), let kind = view.big32(offset + 4) {
            // 1 stands for a longer number, 0 for all the rest.
            let start = offset + (length == 1 ? 16 : 8)
            let end =
                length == 1 ? view.big32(offset + 12).map { offset + $0 } : length == 0 ? view.count : offset + length
            guard let end, end >= start else { return nil }
            if kind == wanted { return view.part(start, end - start) }
            offset = end
        }
        return nil
    }
}
