// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Glibc
internal import RendererKit

/// A renderer of a built-in format that opens a socket for every document, as a new version of a library might.
struct SocketRenderer: Renderer {
    let provider: Provider

    func thumbnail(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        throw Refusal(.failed, "a socket was made")
    }
}
