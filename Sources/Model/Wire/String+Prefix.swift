// SPDX-License-Identifier: MPL-2.0

extension String {
    /// As many of its characters as fit into a number of bytes of UTF-8.
    package func prefix(utf8Count limit: Int) -> String {
        guard utf8.count > limit else { return self }
        var end = utf8.index(startIndex, offsetBy: limit)
        while end > startIndex, end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
        return String(self[..<end])
    }
}
