// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import Quantities
internal import VitrineGLib

/// A program of somebody else's that makes pictures of documents, as its `.thumbnailer` file describes it: the way of the
/// GNOME desktop, which others have taken over.
public struct ThumbnailerProgram: Hashable, Sendable {
    /// The name of the program: the name of its `.thumbnailer` file without the extension.
    public let name: String
    /// The content types of the documents that it draws.
    public let contentTypes: [String]
    /// The path of the program, or its name when it is looked for in `PATH`.
    public let path: String
    /// How long it may take for a document, in milliseconds.
    var deadline: Int
    /// The result that the program makes.
    let result: ProgramResult
    private let words: [String]

    /// The program that a `.thumbnailer` file describes; nil when the file is not usable, or the program is not
    /// installed.
    init?(name: String, _ file: [UInt8]) {
        let group = "Thumbnailer Entry"
        guard let entry = try? KeyFile(file), let command = entry.text("Exec", in: group),
            let words = CommandLineText.words(of: command), let program = words.first,
            let path = CommandLineText.program(program)
        else { return nil }
        if let wanted = entry.text("TryExec", in: group), CommandLineText.program(wanted) == nil { return nil }
        let types = entry.list("MimeType", in: group).filter { $0.contains("/") }
        if types.isEmpty { return nil }
        self.init(name: name, contentTypes: types, path: path, words: [path] + words.dropFirst())
    }

    init(
        name: String, contentTypes: [String], path: String, words: [String], deadline: Int = ProgramWalls.deadline,
        result: ProgramResult = .picture
    ) {
        self.name = name
        self.contentTypes = contentTypes
        self.path = path
        self.words = words
        self.deadline = deadline
        self.result = result
    }

    /// Its command line for one document, its paths as the program sees them.
    ///
    /// - Parameter size: the longest side of the picture, in pixels.
    func arguments(input: String, output: String, size: Int) -> [String] {
        words.map { word in
            var result = ""
            var rest = word[...]
            while let percent = rest.firstIndex(of: "%") {
                result += rest[..<percent]
                rest = rest[rest.index(after: percent)...]
                switch rest.popFirst() {
                case "u": result += "file://" + input
                case "i": result += input
                case "o": result += output
                case "s": result += String(size)
                case "%": result += "%"
                // As other programs do it, what means nothing is left out.
                default: break
                }
            }
            return result + rest
        }
    }

    /// A text that is another one whenever the program is: for notes on documents that it could not draw.
    public var stamp: String {
        var status = stat()
        return stat(path, &status) == 0 ? "\(FileTime(status).seconds)-\(ByteCount(lengthOf: status).int)" : ""
    }
}
