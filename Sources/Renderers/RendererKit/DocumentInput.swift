// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Glibc

/// A descriptor that a child receives for its document: of a regular file, or a socket over which ranges are read.
struct DocumentInput {
    let descriptor: Int32

    /// The document, which takes over the descriptor.
    func source(
        companions: (any Companions)?, encoding: CharacterEncoding? = nil, language: ReaderLanguage? = nil
    ) throws(Refusal) -> any ByteSource {
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK {
            return try ChannelSource(
                takingOver: descriptor, companions: companions, encoding: encoding, language: language)
        }
        return try DescriptorSource(
            takingOver: descriptor, companions: companions, encoding: encoding, language: language)
    }
}
