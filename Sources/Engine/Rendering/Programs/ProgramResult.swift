// SPDX-License-Identifier: MPL-2.0

/// What a program of somebody else's makes of a document, and what it may take for it.
struct ProgramResult: Hashable, Sendable {
    /// An image file.
    static let picture = ProgramResult(
        name: "thumbnail.png", contentType: "image/png", limit: 16 << 20, processorTime: 15)
    /// A PDF file with every page.
    static let pages = ProgramResult(
        name: "pages.pdf", contentType: "application/pdf", limit: 64 << 20, processorTime: 60)

    /// What its file is called, where the program writes it.
    let name: String
    /// What its bytes are taken for.
    let contentType: String
    /// The longest file that is taken, in bytes.
    let limit: Int
    /// How long each of its processes may run on a processor, in seconds.
    let processorTime: Int
}
