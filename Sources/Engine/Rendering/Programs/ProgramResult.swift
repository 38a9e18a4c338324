// SPDX-License-Identifier: MPL-2.0

/// The file that an installed program makes of a document, and the limits for making it.
struct ProgramResult: Hashable, Sendable {
    /// An image file.
    static let picture = ProgramResult(
        name: "thumbnail.png", contentType: "image/png", limit: 16 << 20, processorTime: 15)
    /// A PDF file with every page.
    static let pages = ProgramResult(
        name: "pages.pdf", contentType: "application/pdf", limit: 64 << 20, processorTime: 60)

    /// The name of the file that the program writes.
    let name: String
    /// The content type that its bytes are taken for.
    let contentType: String
    /// The longest file that is taken, in bytes.
    let limit: Int
    /// How long each of its processes may run on a processor, in seconds.
    let processorTime: Int
}
