// SPDX-License-Identifier: MPL-2.0

/// The command-line options of a ``BusProgram``: `--replace`, `--idle SECONDS` and `--help`.
public struct BusProgramOptions: Equatable, Sendable {
    /// Whether the program takes its names over from an owner that allows it.
    public private(set) var replaces = false
    /// The time that the program waits for work before it ends, in seconds.
    public private(set) var idleSeconds = 60
    /// Whether the program only prints its options.
    public private(set) var wantsHelp = false

    /// Reads the words after the program's name. Nil when they make no sense.
    public init?(_ words: some Sequence<String>) {
        var words = words.makeIterator()
        while let word = words.next() {
            switch word {
            case "--replace": replaces = true
            case "--help", "-h": wantsHelp = true
            case "--idle":
                guard let seconds = words.next().flatMap({ Int($0) }), (1...86_400).contains(seconds) else {
                    return nil
                }
                idleSeconds = seconds
            default: return nil
            }
        }
    }
}
