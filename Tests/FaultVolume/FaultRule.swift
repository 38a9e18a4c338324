// SPDX-License-Identifier: MPL-2.0

import Glibc

/// What goes wrong, when, and how often: one line `OPERATION PATTERN ACTION [VALUE] [skip=N] [times=N]`.
///
/// Operations are those of FUSE (`getattr`, `readdir`, `open`, `create`, `read`, `write`, `flush`, `fsync`, `unlink`,
/// `rename`, `mkdir`, `truncate`, `statfs`, `link`, `chmod`, `utimens`), `entry` for each entry that is listed, and `*`
/// for all. The pattern is of the path below the volume's root (`fnmatch`). Actions are `delay` with milliseconds, `error`
/// with a number, `hang` until the rules change, `short` with the bytes that a read gives at most, `lie` with the size
/// that a file pretends to have, and `exit`.
struct FaultRule {
    let operation: String
    let pattern: String
    let action: String
    let value: Int
    var skipped: Int
    var times: Int

    init?(_ line: String) {
        let words = line.split(separator: " ").map(String.init)
        guard words.count >= 3, !line.hasPrefix("#") else { return nil }
        (operation, pattern, action) = (words[0], words[1], words[2])
        var value = 0
        (skipped, times) = (0, -1)
        for word in words.dropFirst(3) {
            if word.hasPrefix("skip=") {
                skipped = Int(word.dropFirst(5)) ?? 0
            } else if word.hasPrefix("times=") {
                times = Int(word.dropFirst(6)) ?? -1
            } else {
                value = Int(word) ?? 0
            }
        }
        self.value = value
    }

    func matches(_ operation: String, _ path: String) -> Bool {
        (self.operation == "*" || self.operation == operation) && fnmatch(pattern, path, 0) == 0
    }
}
