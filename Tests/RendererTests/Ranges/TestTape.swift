// SPDX-License-Identifier: MPL-2.0

/// A tape archive (POSIX.1-1988, ustar) as some program might write it.
enum TestTape {
    /// An archive of so many files, `file-0` and so on, each of `length` bytes, a multiple of 512.
    static func file(_ count: Int, length: Int) -> [UInt8] {
        let content = [UInt8](repeating: 0x61, count: length)
        var file: [UInt8] = []
        for index in 0..<count {
            var header = [UInt8](repeating: 0, count: 512)
            func put(_ text: String, at place: Int) {
                header.replaceSubrange(place..<place + text.utf8.count, with: text.utf8)
            }
            func octal(_ number: Int, digits: Int) -> String {
                let text = String(number, radix: 8)
                return String(repeating: "0", count: digits - text.utf8.count) + text
            }
            put("file-\(index)", at: 0)
            put("0000644", at: 100)
            put(octal(length, digits: 11), at: 124)
            put("0", at: 156)
            put("ustar", at: 257)
            put("00", at: 263)
            // The sum of the header with spaces in place of the sum.
            put("        ", at: 148)
            put(octal(header.reduce(0) { $0 + Int($1) }, digits: 6) + "\0", at: 148)
            file += header + content
        }
        return file + [UInt8](repeating: 0, count: 1_024)
    }
}
