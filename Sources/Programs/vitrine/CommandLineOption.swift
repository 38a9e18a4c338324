// SPDX-License-Identifier: MPL-2.0

import Browser
import VitrineGLib

/// The meaning of the command line's options and arguments.
enum CommandLineOption: Equatable {
    case help
    case version
    case unknown(String)
    /// An option's value is missing or makes no sense.
    case invalid(option: String, value: String)
    /// Open windows, with what is to be created called and shaped so, on what the other arguments name.
    case run(createTitle: String?, createAspectRatio: AspectRatio?, arguments: [String])

    /// Reads the arguments after the program's name. Those of GTK (`--gapplication-service`) are left to it.
    init(_ arguments: some Sequence<String>) {
        var (title, ratio, others): (String?, AspectRatio?, [String]) = (nil, nil, [])
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            let (name, value) = Self.split(argument)
            switch name {
            case "--":
                others.append(argument)
                others += rest
                rest = []
            case "--create-title", "--create-aspect-ratio":
                let value = value ?? rest.popFirst() ?? ""
                if name == "--create-title", !value.isEmpty {
                    title = value
                } else if name == "--create-aspect-ratio", let given = AspectRatio(value) {
                    ratio = given
                } else {
                    self = .invalid(option: name, value: value)
                    return
                }
            case "-h", "--help":
                self = .help
                return
            case "--version":
                self = .version
                return
            default:
                if argument.hasPrefix("-"), argument != "-", !argument.hasPrefix("--gapplication") {
                    self = .unknown(argument)
                    return
                }
                others.append(argument)
            }
        }
        self = .run(createTitle: title, createAspectRatio: ratio, arguments: others)
    }

    /// `--name=value` in its two parts.
    private static func split(_ argument: String) -> (name: String, value: String?) {
        guard argument.hasPrefix("--"), let sign = argument.firstIndex(of: "=") else { return (argument, nil) }
        return (String(argument[..<sign]), String(argument[argument.index(after: sign)...]))
    }

    /// The output of `--help`.
    static var usage: String {
        let lines = [
            tr("Usage: vitrine [OPTION…] [PATH…]"),
            tr("See every document in a folder, and look inside with the space bar."),
            "",
            "  --create-title TEXT        " + tr("Title of the button that creates a document"),
            "  --create-aspect-ratio W:H  " + tr("Aspect ratio of that button, from 1:3 to 3:1"),
            "  -h, --help                 " + tr("Show this help"),
            "  --version                  " + tr("Show the version"),
        ]
        return lines.joined(separator: "\n")
    }
}
