// SPDX-License-Identifier: MPL-2.0

/// Tells by its first bytes what a document is, where that is beyond doubt, to catch files with the wrong name.
struct ContentSniffer {
    /// How many bytes it wants to see.
    static let prefixLength = 64

    private let prefix: [UInt8]

    init(prefix: [UInt8]) {
        self.prefix = prefix
    }

    /// The content type of the bytes, when it belongs to another renderer than `provider`. Nil when they agree, and
    /// when nothing is certain: a renderer may then find out for itself that they are damaged.
    func contentType(contradicting provider: String?) -> String? {
        guard let (found, contentType) = match else { return nil }
        // Sound and moving pictures share their containers.
        let media = ["video", "audio"]
        if let provider, provider == found || media.contains(provider) && media.contains(found) { return nil }
        return contentType
    }

    private var match: (provider: String, contentType: String)? {
        if starts([0xFF, 0xD8, 0xFF]) { return ("jpeg", "image/jpeg") }
        if starts([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return ("png", "image/png") }
        if starts("%PDF-") { return ("pdf", "application/pdf") }
        if starts("GIF87a") || starts("GIF89a") { return ("image", "image/gif") }
        if starts("RIFF") && holds("WEBP", at: 8) { return ("image", "image/webp") }
        if starts("RIFF") && holds("WAVE", at: 8) { return ("audio", "audio/x-wav") }
        if starts("RIFF") && holds("AVI ", at: 8) { return ("video", "video/x-msvideo") }
        if holds("ftyp", at: 4) { return brand }
        if starts([0x1A, 0x45, 0xDF, 0xA3]) { return ("video", "video/x-matroska") }
        if starts("OggS\0") { return ("video", "application/ogg") }
        if starts("fLaC\0") { return ("audio", "audio/flac") }
        if starts("ID3") && prefix.count > 10 && prefix[3] < 5 { return ("audio", "audio/mpeg") }
        return nil
    }

    /// ISO base media files say in their brand whether they hold pictures or films.
    private var brand: (provider: String, contentType: String)? {
        for brand in ["avif", "avis"] where holds(brand, at: 8) { return ("image", "image/avif") }
        for brand in ["heic", "heix", "hevc", "hevx", "mif1", "msf1"] where holds(brand, at: 8) {
            return ("image", "image/heif")
        }
        for brand in ["isom", "iso2", "mp41", "mp42", "avc1", "qt  "] where holds(brand, at: 8) {
            return ("video", "video/mp4")
        }
        return holds("M4A ", at: 8) ? ("audio", "audio/mp4") : nil
    }

    private func starts(_ bytes: [UInt8]) -> Bool { prefix.starts(with: bytes) }

    private func starts(_ text: String) -> Bool { prefix.starts(with: text.utf8) }

    private func holds(_ text: String, at offset: Int) -> Bool { prefix.dropFirst(offset).starts(with: text.utf8) }
}
