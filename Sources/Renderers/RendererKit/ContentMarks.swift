// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel

/// The signatures that files of a format begin with.
enum ContentMarks {
    /// The meaning of a signature.
    struct Match {
        let contentType: String
        /// The renderers whose documents may begin with it.
        let providers: Set<Provider>

        init(_ contentType: String, _ providers: Provider...) {
            self.contentType = contentType
            self.providers = Set(providers)
        }
    }

    /// The meaning of the signature that bytes begin with; nil when they begin with none.
    static func match(_ prefix: ContentPrefix) -> Match? {
        if prefix.holds("ftyp", at: 4) { return brand(prefix) }
        if prefix.starts("RIFF") { return riff(prefix) }
        for (mark, match) in texts where prefix.starts(mark) { return match }
        for (mark, match) in numbers where prefix.starts(mark) { return match }
        return bitmap(prefix)
    }

    private static let texts: [(String, Match)] = [
        ("%PDF-", Match("application/pdf", .pdf)),
        ("%!PS-AdobeFont", Match("application/x-font-type1", .font)),
        ("%!FontType", Match("application/x-font-type1", .font)),
        ("%!PS", Match("application/postscript", .postScript)),
        ("{\\rtf", Match("application/rtf", .richText, .text)),
        ("GIF87a", Match("image/gif", .image)), ("GIF89a", Match("image/gif", .image)),
        ("8BPS", Match("image/vnd.adobe.photoshop", .image)),
        ("gimp xcf ", Match("image/x-xcf", .image)),
        ("farbfeld", Match("image/x-farbfeld", .image)),
        ("#?RADIANCE", Match("image/vnd.radiance", .image)), ("#?RGBE", Match("image/vnd.radiance", .image)),
        ("P7\n", Match("image/x-portable-arbitrarymap", .image)),
        ("PF\n", Match("image/x-portable-floatmap", .image)), ("Pf\n", Match("image/x-portable-floatmap", .image)),
        ("qoif", Match("image/qoi", .image)),
        ("BLENDER", Match("application/x-blender", .image)),
        ("DDS |", Match("image/x-dds", .image)),
        ("AT&TFORM", Match("image/vnd.djvu", .djvu)),
        ("OggS\0", Match("application/ogg", .video, .audio)), ("fLaC\0", Match("audio/flac", .audio, .video)),
        ("MThd\0\0\0", Match("audio/midi", .midi)),
        ("FLV\u{1}", Match("video/x-flv", .video, .audio)), ("#!AMR", Match("audio/AMR", .audio, .video)),
        ("glTF", Match("model/gltf-binary", .model)),
        ("ply\n", Match("model/ply", .model)), ("ply\r", Match("model/ply", .model)),
        ("Rar!", Match("application/vnd.rar", .archive, .comic)),
        ("!<arch>\n", Match("application/x-archive", .archive)),
        ("OTTO\0", Match("font/otf", .font)), ("ttcf\0", Match("font/collection", .font)),
        ("wOFF", Match("font/woff", .font)), ("wOF2", Match("font/woff2", .font)),
    ]

    private static let numbers: [([UInt8], Match)] = [
        ([0xFF, 0xD8, 0xFF], Match("image/jpeg", .jpeg)),
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], Match("image/png", .png)),
        ([0xC5, 0xD0, 0xD3, 0xC6], Match("image/x-eps", .postScript)),
        ([0x76, 0x2F, 0x31, 0x01], Match("image/x-exr", .image)),
        ([0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20], Match("image/jxl", .image)),
        ([0, 0, 0, 0x0C, 0x6A, 0x50, 0x20, 0x20], Match("image/jp2", .image)),
        ([0xFF, 0x4F, 0xFF, 0x51], Match("image/x-jp2-codestream", .image)),
        ([0x1A, 0x45, 0xDF, 0xA3], Match("video/x-matroska", .video, .audio)),
        ([0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11], Match("video/x-ms-asf", .video, .audio)),
        ([0x78, 0x9F, 0x3E, 0x22], Match("application/vnd.ms-tnef", .tnef)),
        ([0, 0, 1, 0xBA], Match("video/mpeg", .video, .audio)),
        // A title may stand before any kind of sound.
        ([0x49, 0x44, 0x33, 2], Match("audio/mpeg", .audio, .video)),
        ([0x49, 0x44, 0x33, 3], Match("audio/mpeg", .audio, .video)),
        ([0x49, 0x44, 0x33, 4], Match("audio/mpeg", .audio, .video)),
        ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], Match("application/x-7z-compressed", .archive, .comic)),
        ([0x1F, 0x8B, 8], Match("application/gzip", .compressed, .archive, .comic, .svg, .book, .openDocument)),
        ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], Match("application/x-xz", .archive, .comic, .compressed)),
        ([0x28, 0xB5, 0x2F, 0xFD], Match("application/zstd", .archive, .comic, .compressed)),
        (
            [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1],
            // Also what encrypted documents of later versions, and pictures of some kinds, are packed in.
            Match("application/msword", .legacyOffice, .office, .mail, .image, .raw)
        ),
    ]

    /// The content type of a short signature, which is enough for a file without a type.
    static func guess(_ prefix: ContentPrefix) -> String? {
        for (mark, contentType) in short where prefix.starts(mark) { return contentType }
        if prefix.starts("P"), prefix.bytes.count > 2, (0x31...0x36).contains(prefix.bytes[1]), prefix.bytes[2] <= 0x20
        {
            return "image/x-portable-anymap"
        }
        return isEmbeddedOpenType(prefix) ? "application/vnd.ms-fontobject" : nil
    }

    /// Whether bytes begin as an Embedded OpenType font: with a version, and a signature at offset 34.
    private static func isEmbeddedOpenType(_ prefix: ContentPrefix) -> Bool {
        guard prefix.holds("LP", at: 34) else { return false }
        return [[0, 0, 1, 0], [1, 0, 2, 0], [2, 0, 2, 0]].contains(Array(prefix.bytes[8..<12]))
    }

    private static let short: [([UInt8], String)] = [
        ([0xFF, 0x0A], "image/jxl"), ([0, 0, 1, 0], "image/vnd.microsoft.icon"), ([0x01, 0xDA], "image/x-sgi"),
        ([0, 1, 0, 0, 0], "font/ttf"), ([0xFF, 0xFB], "audio/mpeg"), ([0xFF, 0xF3], "audio/mpeg"),
        ([0xFF, 0xF1], "audio/aac"), ([0x42, 0x5A, 0x68], "application/x-bzip"),
    ]

    private static func riff(_ prefix: ContentPrefix) -> Match? {
        if prefix.holds("WEBP", at: 8) { return Match("image/webp", .image) }
        if prefix.holds("WAVE", at: 8) { return Match("audio/x-wav", .audio, .video) }
        if prefix.holds("RMID", at: 8) { return Match("audio/midi", .midi) }
        if prefix.holds("AVI ", at: 8) { return Match("video/x-msvideo", .video, .audio) }
        return nil
    }

    /// The meaning of the brand of an ISO base media file, which tells pictures from films.
    private static func brand(_ prefix: ContentPrefix) -> Match? {
        for brand in ["avif", "avis"] where prefix.holds(brand, at: 8) { return Match("image/avif", .image) }
        for brand in ["heic", "heix", "hevc", "hevx", "mif1", "msf1"] where prefix.holds(brand, at: 8) {
            return Match("image/heif", .image)
        }
        for brand in ["isom", "iso2", "iso5", "iso6", "mp41", "mp42", "avc1", "qt  ", "M4V ", "dash"]
        where prefix.holds(brand, at: 8) {
            return Match("video/mp4", .video, .audio)
        }
        return prefix.holds("M4A ", at: 8) ? Match("audio/mp4", .audio, .video) : nil
    }

    /// Bitmap formats with short signatures, which are confirmed by more of the header.
    private static func bitmap(_ prefix: ContentPrefix) -> Match? {
        let bytes = prefix.bytes
        guard bytes.count > 26 else { return nil }
        if prefix.starts("BM"), bytes[6..<10].allSatisfy({ $0 == 0 }), bytes[15..<18].allSatisfy({ $0 == 0 }) {
            return Match("image/bmp", .image)
        }
        if prefix.starts([0x49, 0x49, 0x2A, 0]) || prefix.starts([0x4D, 0x4D, 0, 0x2A]) {
            return Match("image/tiff", .image, .raw)
        }
        return nil
    }
}
