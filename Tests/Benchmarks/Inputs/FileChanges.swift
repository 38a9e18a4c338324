// SPDX-License-Identifier: MPL-2.0
import Glibc

/// Changes in a folder of ``ManyFiles``, one after the other, all over it: a file comes, one goes, one gets another name, one
/// gets longer.
@MainActor struct FileChanges {
    /// The folder.
    let folder: String
    /// How many files it had.
    let count: Int
    /// How many changes were made.
    private(set) var made = 0

    /// Changes in a folder.
    init(in folder: String, of count: Int) {
        (self.folder, self.count) = (folder, count)
    }

    /// Makes as many as are due at so many a second.
    mutating func catchUp(_ seconds: Double, rate: Double) throws {
        while made < Int(seconds * rate) { try makeNext() }
    }

    private mutating func makeNext() throws {
        // A prime, so that neighbours in time are none in the list; a quarter of the folder for each kind of change.
        let number = made / 4 &* 7919 % (count / 4)
        let (one, another) = (path(ManyFiles.name(number * 4 + made % 4)), path("Fresh \(made).txt"))
        let isDone =
            switch made % 4 {
            case 0: close(open(another, O_CREAT | O_WRONLY, 0o644)) == 0
            case 1: unlink(one) == 0
            case 2: rename(one, another) == 0
            default: truncate(one, off_t(made)) == 0
            }
        guard isDone else { throw BenchError("\(one): errno \(errno)") }
        made += 1
    }

    private func path(_ name: String) -> String { "\(folder)/\(name)" }
}
