// SPDX-License-Identifier: MPL-2.0

internal import GLib

/// What the command line says.
struct ServiceOptions {
    static let usage = """
        Usage: vitrine-service [OPTION]…

        Makes thumbnails for other programs, over D-Bus. The bus starts it when it is
        wanted; it ends when there has been nothing to do for a while.

          --replace              take over from a service that allows it
          --idle SECONDS         how long a while is (default 60)
          --help                 this text

        """

    var replaces = false
    var idleSeconds = 60
    var wantsHelp = false

    /// Reads the words after the program's name. Nil when they make no sense.
    init?(_ words: some Sequence<String>) {
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
