// SPDX-License-Identifier: MPL-2.0

/// A document's name as it stands below its picture: cut in the middle if it is too long, since names differ at their
/// ends and the extension says what they are.
enum TileCaption {
    /// A name of at most so many characters fits two lines of any tile.
    static let alwaysFits = 16

    /// The name, or its beginning and its end with an ellipsis between them.
    ///
    /// - Parameter fits: whether a text has room.
    static func shortened(_ name: String, fits: (String) -> Bool) -> String {
        guard name.count > alwaysFits, !fits(name) else { return name }
        let characters = Array(name)
        // The largest number of characters to keep, found by halving.
        var (low, high) = (1, characters.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if fits(text(characters, keeping: middle)) { low = middle } else { high = middle - 1 }
        }
        return text(characters, keeping: low)
    }

    /// Two thirds from the beginning, the rest from the end.
    private static func text(_ characters: [Character], keeping count: Int) -> String {
        let tail = count / 3
        return String(characters.prefix(count - tail)) + "…" + String(characters.suffix(tail))
    }
}
