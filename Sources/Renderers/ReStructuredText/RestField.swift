// SPDX-License-Identifier: MPL-2.0

/// The name of a field at the start of a line of a reStructuredText document: `:name: text`.
struct RestField {
    let name: ArraySlice<UInt8>
    /// The number of bytes before the text.
    let length: Int

    /// The field that begins a line; nil when none does.
    init?(_ line: ArraySlice<UInt8>) {
        let colon = UInt8(ascii: ":")
        guard line.first == colon, let next = line.dropFirst().first, next != colon, next != .space else { return nil }
        var index = line.startIndex + 1
        while index < line.endIndex {
            if line[index] == UInt8(ascii: "\\") {
                index += 2
                continue
            }
            if line[index] == colon {
                let after = index + 1 < line.endIndex ? line[index + 1] : .space
                if after == .space, line[index - 1] != .space {
                    name = line[line.startIndex + 1..<index]
                    let length = index + 1 - line.startIndex
                    self.length = length + line.dropFirst(length).prefix { $0 == .space }.count
                    return
                }
                // A role before its text, as in :ref:`text`.
                if after == .space || after == UInt8(ascii: "`") { return nil }
            }
            index += 1
        }
        return nil
    }
}
