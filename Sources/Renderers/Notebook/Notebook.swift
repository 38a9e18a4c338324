// SPDX-License-Identifier: MPL-2.0

import DocumentModel

/// A Jupyter notebook (nbformat 3 and 4): cells of Markdown, and of code with its results.
struct Notebook {
    /// A cell.
    enum Cell {
        /// Markdown. Attachments are pictures in Base64, by name, with their content types.
        case markdown(String, attachments: [String: (type: String, base64: String)])
        /// Text that stays as it is.
        case raw(String)
        /// Code, the number of its run, and its results.
        case code(String, number: Int?, outputs: [Output])
    }

    /// A result of code.
    enum Output {
        /// Text, with the number of the run whose value it is.
        case text(String, number: Int?)
        /// A picture in Base64.
        case picture(type: String, base64: String)
        case html(String)
        case markdown(String)
        /// The lines of a traceback.
        case error(String)
    }

    private(set) var cells: [Cell] = []

    /// Reads a notebook.
    ///
    /// - Throws: ``Refusal/Reason/damaged`` for JSON without cells.
    init(_ root: JSONValue) throws(Refusal) {
        guard root["cells"] != nil || root["worksheets"] != nil else { throw Refusal(.damaged, "it has no cells") }
        let all =
            root["cells"]?.elements ?? (root["worksheets"]?.elements ?? []).flatMap { $0["cells"]?.elements ?? [] }
        cells = all.compactMap(Self.cell)
    }

    private static func cell(_ cell: JSONValue) -> Cell? {
        let source = text(cell["source"] ?? cell["input"])
        switch cell["cell_type"]?.text {
        case "markdown":
            var attachments: [String: (type: String, base64: String)] = [:]
            for (name, bundle) in cell["attachments"]?.members ?? [:] {
                for type in pictureTypes where attachments[name] == nil && bundle[type] != nil {
                    attachments[name] = (type, text(bundle[type]))
                }
            }
            return .markdown(source, attachments: attachments)
        case "heading":
            let level = min(max(cell["level"]?.count ?? 1, 1), 6)
            return .markdown(String(repeating: "#", count: level) + " " + source, attachments: [:])
        case "code":
            let number = (cell["execution_count"] ?? cell["prompt_number"])?.count
            return .code(source, number: number, outputs: (cell["outputs"]?.elements ?? []).compactMap(output))
        case "raw": return .raw(source)
        default: return nil
        }
    }

    private static let pictureTypes = ["image/png", "image/jpeg", "image/gif", "image/webp"]

    private static func output(_ output: JSONValue) -> Output? {
        switch output["output_type"]?.text {
        case "stream": return .text(withoutEscapes(text(output["text"])), number: nil)
        case "error", "pyerr":
            let lines = (output["traceback"]?.elements ?? []).compactMap(\.text).joined(separator: "\n")
            let name = [output["ename"]?.text, output["evalue"]?.text].compactMap { $0 }.joined(separator: ": ")
            return .error(withoutEscapes(lines.isEmpty ? name : lines))
        case "display_data", "execute_result", "pyout":
            // Version 3 has the contents beside the type, by short names.
            let data = output["data"] ?? output
            let number = (output["execution_count"] ?? output["prompt_number"])?.count
            for (type, short) in [("image/png", "png"), ("image/jpeg", "jpeg"), ("image/gif", "gif")] {
                if let picture = data[type] ?? data[short] { return .picture(type: type, base64: text(picture)) }
            }
            if let html = data["text/html"] ?? data["html"] { return .html(text(html)) }
            if let markdown = data["text/markdown"] { return .markdown(text(markdown)) }
            if let plain = data["text/plain"] ?? data["text"] ?? data["text/latex"] ?? data["latex"] {
                return .text(withoutEscapes(text(plain)), number: number)
            }
            return nil
        default: return nil
        }
    }

    /// A text, which may be written as a list of its lines.
    private static func text(_ value: JSONValue?) -> String {
        value?.text ?? (value?.elements ?? []).compactMap(\.text).joined()
    }

    /// A text without the escape sequences by which terminals show colours (ECMA-48 5.4).
    static func withoutEscapes(_ text: String) -> String {
        guard text.utf8.contains(0x1B) else { return text }
        var result: [UInt8] = []
        var isEscape = false
        var isSequence = false
        for byte in text.utf8 {
            if isSequence {
                if (0x40...0x7E).contains(byte) { isSequence = false }
            } else if isEscape {
                isEscape = false
                isSequence = byte == UInt8(ascii: "[")
            } else if byte == 0x1B {
                isEscape = true
            } else {
                result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
