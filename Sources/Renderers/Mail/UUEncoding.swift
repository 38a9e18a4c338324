// SPDX-License-Identifier: MPL-2.0

/// Files in the text of messages, as `uuencode` writes them (POSIX.1-2017, Shell & Utilities, `uuencode`).
enum UUEncoding {
    /// A file in a text.
    struct File: Equatable {
        let name: String
        let content: [UInt8]
        /// The place of its lines in the text.
        let range: Range<Int>
    }

    /// The first file of a text, up to where it was cut off; nil where there is none.
    static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
        files(in: Array(text), areWhole: false, limit: 1).first?.content
    }

    /// A text without the files in it, and these. A file without an end stays part of the text.
    static func split(_ text: [UInt8]) -> (text: [UInt8], files: [File]) {
        let files = files(in: text, areWhole: true, limit: 100)
        var rest: [UInt8] = []
        var place = 0
        for file in files {
            rest += text[place..<file.range.lowerBound]
            place = file.range.upperBound
        }
        return (files.isEmpty ? text : rest + text[place...], files)
    }

    private static func files(in text: [UInt8], areWhole: Bool, limit: Int) -> [File] {
        var files: [File] = []
        var place = 0
        while place < text.count, files.count < limit {
            let (line, next) = line(of: text, at: place)
            guard let (name, isBase64) = beginning(line) else {
                place = next
                continue
            }
            let (content, end, isWhole) = isBase64 ? base64(text, from: next) : lines(text, from: next)
            if isWhole || !areWhole { files.append(File(name: name, content: content, range: place..<end)) }
            place = end
        }
        return files
    }

    /// A line without its end, and the place of the next one.
    private static func line(of text: [UInt8], at place: Int) -> (ArraySlice<UInt8>, next: Int) {
        let end = text[place...].firstIndex(of: 0x0A) ?? text.count
        let line = text[place..<end]
        return (line.last == 0x0D ? line.dropLast() : line, min(end + 1, text.count))
    }

    /// The name in a line such as `begin 644 plan.pdf`, and whether the file is in Base64; nil for other lines.
    private static func beginning(_ line: ArraySlice<UInt8>) -> (name: String, isBase64: Bool)? {
        guard line.count < 1_000, line.starts(with: Array("begin".utf8)) else { return nil }
        let words = line.split(separator: 0x20, maxSplits: 2)
        guard words.count == 3, (3...4).contains(words[1].count), words[1].allSatisfy({ (0x30...0x37).contains($0) })
        else { return nil }
        let name = Charset.decode(words[2], "UTF-8").trimmed
        switch String(decoding: words[0], as: UTF8.self) {
        case "begin" where !name.isEmpty: return (name, false)
        case "begin-base64" where !name.isEmpty: return (name, true)
        default: return nil
        }
    }

    private static func lines(_ text: [UInt8], from start: Int) -> (content: [UInt8], end: Int, isWhole: Bool) {
        var content: [UInt8] = []
        var place = start
        while place < text.count {
            let (line, next) = line(of: text, at: place)
            if line.elementsEqual(Array("end".utf8)) { return (content, next, true) }
            guard append(line, to: &content) else { return (content, place, false) }
            place = next
        }
        return (content, place, false)
    }

    /// Appends the bytes of a line; false where it is none of a file.
    private static func append(_ line: ArraySlice<UInt8>, to content: inout [UInt8]) -> Bool {
        guard line.allSatisfy({ (0x20...0x60).contains($0) }) else { return false }
        // Some programs cut off the spaces at the ends of lines.
        guard let first = line.first else { return true }
        let count = Int(first &- 0x20) & 63
        let length = (count + 2) / 3 * 4
        let letters = line.dropFirst().prefix(length)
        // A check sum may follow.
        guard line.count <= length + 3 else { return false }
        var bytes: [UInt8] = []
        var bits: UInt32 = 0
        for index in 0..<length {
            let letter = index < letters.count ? letters[letters.startIndex + index] : 0x20
            bits = bits << 6 | UInt32((letter &- 0x20) & 63)
            if index % 4 == 3 {
                bytes += [UInt8(bits >> 16 & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF)]
                bits = 0
            }
        }
        content += bytes.prefix(count)
        return true
    }

    private static func base64(_ text: [UInt8], from start: Int) -> (content: [UInt8], end: Int, isWhole: Bool) {
        var place = start
        while place < text.count {
            let (line, next) = line(of: text, at: place)
            if line.elementsEqual(Array("====".utf8)) { return (Base64.decode(text[start..<place]), next, true) }
            let isContent = line.allSatisfy {
                (0x2F...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2B
                    || $0 == 0x3D
            }
            guard isContent else { break }
            place = next
        }
        return (Base64.decode(text[start..<place]), place, false)
    }
}
