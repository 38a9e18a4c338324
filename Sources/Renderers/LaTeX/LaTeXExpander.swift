// SPDX-License-Identifier: MPL-2.0

import Quantities

/// Replaces the commands that a LaTeX document defines by their definitions, and leaves out comments and what conditions
/// exclude. Verbatim text stays as it is.
///
/// The number of replacements, their bytes and their depth are limited: definitions that refer to themselves end.
struct LaTeXExpander {
    /// A command or an environment that the document defines.
    struct Definition {
        var parameters: Int
        /// The value of the first argument where it is optional.
        var optional: [UInt8]?
        var body: [UInt8]
        /// The end of an environment.
        var end: [UInt8] = []
    }

    private static let depthLimit = 60
    private static let countLimit = 200_000
    private static let byteLimit = 8 << 20
    private static let argumentLimit = 64 << 10
    /// The environments whose text is no markup.
    static let verbatim: Set<String> = [
        "verbatim", "verbatim*", "Verbatim", "BVerbatim", "lstlisting", "minted", "alltt", "comment", "filecontents",
        "filecontents*",
    ]

    private var input: LaTeXInput
    private var output: [UInt8] = []
    private var commands: [String: Definition] = [:]
    private var environments: [String: Definition] = [:]
    /// The names of conditions that are true, and of those that are declared.
    private var conditions: [String: Bool] = ["true": true, "false": false]
    private var count = 0
    private var bytes = 0
    /// The end of the last command that was written.
    private var commandEnd = -1

    private init(_ text: [UInt8]) { input = LaTeXInput(text) }

    /// The text with all definitions applied.
    static func expanded(_ text: [UInt8]) -> [UInt8] {
        var expander = LaTeXExpander(text)
        expander.run()
        return expander.output
    }

    private mutating func run() {
        output.reserveCapacity(input.count)
        while let byte = input.next() {
            switch byte {
            case 0x25: skipComment()
            case 0x5C: readCommand()
            default: output.append(byte)
            }
        }
    }

    /// Passes over a comment, with the blanks of the next line.
    private mutating func skipComment() {
        while let byte = input.next(), byte != 0x0A {}
        while let byte = input.peek(), byte.isBlank { _ = input.next() }
    }

    private mutating func readCommand() {
        guard let first = input.peek() else {
            output.append(0x5C)
            return
        }
        guard first.isLatinLetter || first == 0x40 else {
            output += [0x5C, first]
            _ = input.next()
            return
        }
        let name = input.name()
        switch name {
        case "newcommand", "renewcommand", "providecommand", "DeclareRobustCommand", "newrobustcmd",
            "NewDocumentCommand",
            "RenewDocumentCommand":
            define(name)
        case "newenvironment", "renewenvironment": defineEnvironment()
        case "def", "gdef", "edef", "xdef": defineByPattern()
        case "DeclareMathOperator":
            _ = input.skip(0x2A)
            if let operation = input.argument(Self.argumentLimit), let text = input.argument(Self.argumentLimit) {
                let body = Array("\\operatorname{".utf8) + text + [0x7D]
                commands[Self.name(operation)] = Definition(parameters: 0, body: body)
            }
        case "let":
            let new = input.token()
            _ = input.skip(0x3D)
            let old = input.token()
            if let definition = commands[Self.name(old)] { commands[Self.name(new)] = definition }
        case "newif":
            let condition = Self.name(input.token())
            if condition.hasPrefix("if") { conditions[String(condition.dropFirst(2))] = false }
        case "verb", "lstinline": copyVerbatim(name)
        case "begin": beginEnvironment()
        case "end": endEnvironment()
        case "else": skipCondition(toElse: false)
        case "fi": break
        default:
            if let definition = commands[name] {
                replace(name, definition)
            } else if name.hasPrefix("if"), let isTrue = conditions[String(name.dropFirst(2))] {
                if !isTrue { skipCondition(toElse: true) }
            } else if name.hasSuffix("true"), conditions[String(name.dropLast(4))] != nil, name != "iftrue" {
                conditions[String(name.dropLast(4))] = true
            } else if name.hasSuffix("false"), conditions[String(name.dropLast(5))] != nil {
                conditions[String(name.dropLast(5))] = false
            } else {
                write(command: name)
            }
        }
    }

    /// Writes a command as it is, apart from the letters after it.
    private mutating func write(command name: String) {
        output.append(0x5C)
        output += name.utf8
        commandEnd = output.count
    }

    /// The name of a command that is written with its backslash.
    private static func name(_ text: [UInt8]) -> String {
        let text = text[...].trimmedBytes
        return String(decoding: text.first == 0x5C ? text.dropFirst() : text, as: UTF8.self)
    }

    // MARK: definitions

    private mutating func define(_ kind: String) {
        _ = input.skip(0x2A)
        let name = Self.name(input.token())
        if kind.hasSuffix("DocumentCommand") {
            guard let pattern = input.argument(1_000), let body = input.argument(Self.argumentLimit) else { return }
            let isOptional = pattern.first == 0x6F || pattern.first == 0x4F
            let count = pattern.filter { $0 == 0x6D || $0 == 0x6F || $0 == 0x4F }.count
            set(name, Definition(parameters: min(count, 9), optional: isOptional ? [] : nil, body: body))
            return
        }
        let parameters = input.option(100).flatMap { Int(written: String(decoding: $0, as: UTF8.self)) } ?? 0
        let optional = parameters > 0 ? input.option(4_000) : nil
        guard let body = input.argument(Self.argumentLimit) else { return }
        guard kind != "providecommand" || commands[name] == nil else { return }
        set(name, Definition(parameters: min(max(parameters, 0), 9), optional: optional, body: body))
    }

    /// Records a definition, but for that of a command which the reader of the document knows by itself.
    private mutating func set(_ name: String, _ definition: Definition) {
        guard !name.isEmpty, !LaTeXCommands.isStructure(name) else { return }
        commands[name] = definition
    }

    private mutating func defineEnvironment() {
        _ = input.skip(0x2A)
        guard let name = input.argument(200) else { return }
        let parameters = input.option(100).flatMap { Int(written: String(decoding: $0, as: UTF8.self)) } ?? 0
        let optional = parameters > 0 ? input.option(4_000) : nil
        guard let begin = input.argument(Self.argumentLimit), let end = input.argument(Self.argumentLimit) else {
            return
        }
        environments[String(decoding: name, as: UTF8.self)] = Definition(
            parameters: min(max(parameters, 0), 9), optional: optional, body: begin, end: end)
    }

    /// `\def\name#1#2{…}`. Patterns with other characters are not applied.
    private mutating func defineByPattern() {
        let name = Self.name(input.token())
        var parameters = 0
        var isPlain = true
        var length = 0
        while let byte = input.peek(), byte != 0x7B, length < 200 {
            _ = input.next()
            length += 1
            if byte == 0x23, let digit = input.peek(), digit.isDecimalDigit {
                _ = input.next()
                parameters += 1
            } else {
                isPlain = false
            }
        }
        guard let body = input.argument(Self.argumentLimit), isPlain else { return }
        set(name, Definition(parameters: min(parameters, 9), body: body))
    }

    private mutating func replace(_ name: String, _ definition: Definition) {
        guard count < Self.countLimit, bytes < Self.byteLimit, input.depth < Self.depthLimit else {
            write(command: name)
            return
        }
        let body = filled(definition.body, arguments(definition))
        count += 1
        bytes += body.count
        // The blanks after a command without arguments belong to it.
        if definition.parameters == 0 { input.skipBlanks() }
        // Letters beside a replacement do not belong to a command at its end, or before it.
        let needsGap = body.last?.isLatinLetter == true && body.contains(0x5C) && input.peek()?.isLatinLetter == true
        if commandEnd == output.count, body.first?.isLatinLetter == true { output.append(0x20) }
        input.push(needsGap ? body + [0x20] : body)
    }

    private mutating func arguments(_ definition: Definition) -> [[UInt8]] {
        var arguments: [[UInt8]] = []
        if let optional = definition.optional { arguments.append(input.option(Self.argumentLimit) ?? optional) }
        while arguments.count < definition.parameters {
            arguments.append(input.argument(Self.argumentLimit) ?? input.token())
        }
        return arguments
    }

    private func filled(_ body: [UInt8], _ arguments: [[UInt8]]) -> [UInt8] {
        guard !arguments.isEmpty, body.contains(0x23) else { return body }
        var result: [UInt8] = []
        var index = 0
        while index < body.count, result.count < 1 << 20 {
            if body[index] == 0x23, index + 1 < body.count, body[index + 1].isDecimalDigit {
                let number = Int(body[index + 1]) - 0x31
                if arguments.indices.contains(number) { result += arguments[number] }
                index += 2
            } else {
                result.append(body[index])
                index += 1
            }
        }
        return result
    }

    // MARK: environments

    private mutating func beginEnvironment() {
        guard let bytes = input.argument(200) else {
            write(command: "begin")
            return
        }
        let name = String(decoding: bytes, as: UTF8.self)
        if Self.verbatim.contains(name) {
            let end = Array("\\end{\(name)}".utf8)
            let text = input.text(upTo: end)
            if name != "comment", !name.hasPrefix("filecontents") {
                output += Array("\\begin{\(name)}".utf8) + text + end
            }
            return
        }
        guard let definition = environments[name], count < Self.countLimit, self.bytes < Self.byteLimit,
            input.depth < Self.depthLimit
        else {
            output += Array("\\begin{".utf8) + bytes + [0x7D]
            return
        }
        let body = filled(definition.body, arguments(definition))
        count += 1
        self.bytes += body.count
        input.push(body)
    }

    private mutating func endEnvironment() {
        guard let bytes = input.argument(200) else {
            write(command: "end")
            return
        }
        if let definition = environments[String(decoding: bytes, as: UTF8.self)], count < Self.countLimit,
            self.bytes < Self.byteLimit, input.depth < Self.depthLimit
        {
            count += 1
            self.bytes += definition.end.count
            input.push(definition.end)
        } else {
            output += Array("\\end{".utf8) + bytes + [0x7D]
        }
    }

    /// Copies `\verb|text|` with its marks.
    private mutating func copyVerbatim(_ name: String) {
        write(command: name)
        if name == "lstinline", let option = input.option(1_000) { output += [0x5B] + option + [0x5D] }
        _ = input.skip(0x2A)
        guard let mark = input.next() else { return }
        output.append(mark)
        let end = mark == 0x7B ? 0x7D : mark
        while let byte = input.next() {
            output.append(byte)
            if byte == end || byte == 0x0A { return }
        }
    }

    /// Passes over the text up to the end of a condition, or to its other branch.
    private mutating func skipCondition(toElse: Bool) {
        var depth = 0
        while let byte = input.next() {
            if byte == 0x25 {
                skipComment()
                continue
            }
            guard byte == 0x5C, let first = input.peek() else { continue }
            guard first.isLatinLetter else {
                _ = input.next()
                continue
            }
            let name = input.name()
            if name == "fi" {
                if depth == 0 { return }
                depth -= 1
            } else if name == "else" {
                if depth == 0, toElse { return }
            } else if name.hasPrefix("if"), !["iff", "ifthenelse", "ifdefined"].contains(name) {
                depth += 1
            }
        }
    }
}
