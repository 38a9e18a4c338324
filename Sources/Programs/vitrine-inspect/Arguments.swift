// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import VitrineGLib

/// The words of a command line, as bytes: a file's name may hold any but zero.
struct Arguments {
    private var words: ArraySlice<[UInt8]>
    private var isAfterOptions = false
    private var attachedValue: [UInt8]?

    init(_ words: [[UInt8]]) {
        self.words = words[...]
    }

    /// The words after the program's own name.
    static func ofProcess() -> Arguments {
        let vector = CommandLine.unsafeArgv
        return Arguments(
            (1..<max(1, Int(CommandLine.argc))).compactMap { index in
                vector[index].map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
            })
    }

    /// A parsed word of the command line.
    enum Word {
        /// `--name`, or `-h`.
        case option(String)
        /// Anything else, and everything after `--`.
        case operand([UInt8])
    }

    mutating func next() throws(UsageError) -> Word? {
        if attachedValue != nil { throw UsageError(tr("This option does not take a value")) }
        guard let word = words.popFirst() else { return nil }
        if isAfterOptions || word.first != UInt8(ascii: "-") || word.count == 1 { return .operand(word) }
        if word == Array("--".utf8) {
            isAfterOptions = true
            return try next()
        }
        if let equals = word.firstIndex(of: UInt8(ascii: "=")) {
            attachedValue = Array(word[(equals + 1)...])
            return .option(String(decoding: word[..<equals], as: UTF8.self))
        }
        return .option(String(decoding: word, as: UTF8.self))
    }

    /// The value of the option that came last: `--size 256` or `--size=256`.
    mutating func value(of option: String) throws(UsageError) -> [UInt8] {
        if let value = attachedValue {
            attachedValue = nil
            return value
        }
        guard let value = words.popFirst() else {
            throw UsageError(tr("{option} needs a value", ["option": option]))
        }
        return value
    }

    /// A value that must be text.
    mutating func text(of option: String) throws(UsageError) -> String {
        String(decoding: try value(of: option), as: UTF8.self)
    }

    /// A value that must be a number in a range.
    mutating func number<Number: LosslessStringConvertible & Comparable & Sendable>(
        of option: String, in range: ClosedRange<Number>
    ) throws(UsageError) -> Number {
        let text = try text(of: option)
        guard let number = Number(text), range.contains(number) else {
            throw UsageError(
                tr(
                    "{option} takes a number from {low} to {high}, not “{value}”",
                    [
                        "option": option, "low": range.lowerBound.description, "high": range.upperBound.description,
                        "value": text,
                    ]))
        }
        return number
    }
}
