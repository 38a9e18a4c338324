// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Glibc
internal import RendererKit

/// A renderer of a built-in format that opens a socket for every document, as a new version of a library might.
struct SocketRenderer: SessionRenderer {
    let provider: Provider

    func thumbnail(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        throw makeSocket()
    }

    func open(
        _ source: any ByteSource, contentType: String, password: String?, limits: RenderLimits
    ) throws(Refusal) -> any RenderSession {
        throw makeSocket()
    }

    private func makeSocket() -> Refusal {
        socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        return Refusal(.failed, "a socket was made")
    }
}
