// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel

/// The head of the answer that an extension's program writes to its standard output: a line with the version of the
/// protocol, a line `key value` for each property, and an empty line; the bytes of a file follow
/// (`docs/extensions.md`). Keys that are unknown are left out.
struct ExtensionAnswer: Equatable, Sendable {
    /// The longest head that is read, in bytes.
    static let headLimit = 4096
    /// The content types of the files that an extension may answer with: those of documents whose renderer needs
    /// nothing but the file.
    static let contentTypes: Set<String> = [
        "image/png", "image/jpeg", "image/webp", "image/gif", "image/svg+xml", "application/pdf", "text/html",
        "text/plain", "text/markdown", "text/csv", "application/rtf",
    ]

    /// The parts of an answer that differ by its kind.
    enum Content: Equatable, Sendable {
        /// A file of a content type, which begins at an offset of the answer.
        case file(contentType: String, offset: Int)
        /// No file, and why.
        case refused(Refusal)
        /// The answer to the request `hello`: the requests that the program knows.
        case hello(abilities: [String])
    }

    let content: Content

    /// Reads the head of an answer.
    ///
    /// - Parameter bytes: the beginning of the answer; ``headLimit`` bytes are enough.
    /// - Throws: ``RenderFailure/lied(_:)`` for anything else than an answer.
    init(_ bytes: [UInt8]) throws(RenderFailure) {
        let newline = UInt8(ascii: "\n")
        var rest = bytes.prefix(Self.headLimit)
        var values: [String: String] = [:]
        var isFirst = true
        while true {
            guard let end = rest.firstIndex(of: newline) else { throw .lied("the head of the answer has no end") }
            let line = String(decoding: rest[..<end], as: UTF8.self)
            rest = rest[(end + 1)...]
            if isFirst {
                guard line == ExtensionRequest.greeting else {
                    throw .lied("the answer does not begin with “\(ExtensionRequest.greeting)”")
                }
                isFirst = false
                continue
            }
            if line.isEmpty { break }
            let parts = line.split(separator: " ", maxSplits: 1)
            if parts.count == 2 { values[String(parts[0])] = String(parts[1]) }
        }
        switch values["answer"] {
        case "file":
            guard let type = values["type"], Self.contentTypes.contains(type) else {
                throw .lied("an answer cannot be of the type “\((values["type"] ?? "").prefix(100))”")
            }
            content = .file(contentType: type, offset: rest.startIndex)
        case "refused":
            content = .refused(Self.refusal(values["reason"] ?? "", values["message"] ?? ""))
        case "hello":
            content = .hello(abilities: (values["requests"] ?? "").split(separator: " ").map(String.init))
        default: throw .lied("the answer is neither “file” nor “refused”")
        }
    }

    private static func refusal(_ reason: String, _ message: String) -> Refusal {
        let known: Refusal.Reason =
            switch reason {
            case "empty": .empty
            case "damaged": .damaged
            // An extension is given no password.
            case "locked": .protected
            case "too-large": .tooLarge
            case "nothing-to-show": .nothingToShow
            case "failed": .failed
            default: .unsupported
            }
        return Refusal(known, message)
    }
}
