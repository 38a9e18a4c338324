// SPDX-License-Identifier: MPL-2.0

/// The sections of a Photoshop file between its header and its merged picture.
struct PSDSections {
    /// The ICC profile of the colours; nil when there is none.
    private(set) var profile: ByteView?
    /// Which colour of a palette is none.
    private(set) var transparentIndex: Int?
    /// Whether the first channel after the colours says what is transparent; it may be a kept selection instead.
    private(set) var hasTransparency = false

    private let view: ByteView
    private let isBig: Bool

    /// Reads the sections: image resources, and layers with their masks.
    init(_ view: ByteView, resources: ByteView, layers: ByteView, isBig: Bool) {
        self.view = view
        self.isBig = isBig
        readResources(resources)
        hasTransparency = Self.hasTransparency(layers, isBig: isBig)
    }

    private mutating func readResources(_ section: ByteView) {
        var offset = 0
        for _ in 0..<2_000 {
            guard section.part(offset, 4).starts(with: "8BIM"), let kind = section.big16(offset + 4),
                let nameLength = section[offset + 6]
            else { return }
            // Names and contents are filled up to an even length.
            let start = offset + 6 + (Int(nameLength) + 2) / 2 * 2
            guard let length = section.big32(start) else { return }
            switch kind {
            case 1039: profile = section.part(start + 4, length)
            case 1047: transparentIndex = section.big16(start + 4)
            default: break
            }
            offset = start + 4 + (length + 1) / 2 * 2
        }
    }

    private static func hasTransparency(_ section: ByteView, isBig: Bool) -> Bool {
        let lengthSize = isBig ? 8 : 4
        guard let length = section.big32(lengthSize - 4) else { return false }
        // A negative number of layers says it.
        func isNegative(_ count: Int?) -> Bool { (count ?? 0) & 0x8000 != 0 }
        if length > 0, isNegative(section.big16(lengthSize)) { return true }
        let mask = lengthSize + length
        guard let maskLength = section.big32(mask) else { return false }
        // Deep pictures have their layers in a block of their own.
        var offset = mask + 4 + maskLength
        for _ in 0..<200 {
            let mark = section.part(offset, 4)
            guard mark.starts(with: "8BIM") || mark.starts(with: "8B64") else { return false }
            let key = String(decoding: section.part(offset + 4, 4).bytes, as: UTF8.self)
            if ["Mtrn", "Mt16", "Mt32"].contains(key) { return true }
            let isWide =
                isBig && ["LMsk", "Lr16", "Lr32", "Layr", "Alph", "FMsk", "lnk2", "FEid", "FXid", "PxSD"].contains(key)
            let start = offset + 8 + (isWide ? 8 : 4)
            guard let size = section.big32(start - 4) else { return false }
            if ["Lr16", "Lr32", "Layr"].contains(key), isNegative(section.big16(start)) { return true }
            offset = start + (size + 3) / 4 * 4
        }
        return false
    }
}
