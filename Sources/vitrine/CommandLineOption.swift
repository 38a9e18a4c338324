// SPDX-License-Identifier: MPL-2.0

import GLib

/// What the command line asks for, besides the folders to open.
enum CommandLineOption: Equatable {
    case help
    case version
    case unknown(String)
    case run

    /// Reads the arguments after the program's name. Those of GTK (`--gapplication-service`) are left to it.
    init(_ arguments: some Sequence<String>) {
        for argument in arguments.prefix(while: { $0 != "--" }) {
            switch argument {
            case "-h", "--help":
                self = .help
                return
            case "--version":
                self = .version
                return
            default:
                guard argument.hasPrefix("-"), argument != "-", !argument.hasPrefix("--gapplication") else { continue }
                self = .unknown(argument)
                return
            }
        }
        self = .run
    }

    /// What `--help` prints.
    static var usage: String {
        let lines = [
            tr("Usage: vitrine [FOLDER]"),
            tr("See every document in a folder, and look inside with the space bar."),
            "",
            "  -h, --help   " + tr("Say this"),
            "  --version    " + tr("Say which version this is"),
        ]
        return lines.joined(separator: "\n")
    }
}
