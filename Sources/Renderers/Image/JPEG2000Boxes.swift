// SPDX-License-Identifier: MPL-2.0

/// The boxes of a JPEG 2000 file (ISO 15444-1, annex I), as far as they are needed.
enum JPEG2000Boxes {
    /// The picture without what stands around it; nil when these bytes are no such file. OpenJPEG asks for a box in which
    /// the picture describes itself; JPX files have that elsewhere, or not at all.
    static func codestream(_ view: ByteView) -> ByteView? {
        guard view.big32(4) == 0x6A50_2020 else { return nil }
        var offset = 0
        while let length = view.big32(offset), let kind = view.big32(offset + 4) {
            // 1 stands for a longer number, 0 for all the rest.
            let start = offset + (length == 1 ? 16 : 8)
            let end =
                length == 1 ? view.big32(offset + 12).map { offset + $0 } : length == 0 ? view.count : offset + length
            guard let end, end >= start else { return nil }
            if kind == 0x6A70_3263 { return view.part(start, end - start) }
            offset = end
        }
        return nil
    }
}
