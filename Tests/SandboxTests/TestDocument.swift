// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Glibc
import Quantities
import Rendering
import VolumeAccess

/// A document with some bytes, that exists only as a descriptor.
func document(_ bytes: [UInt8] = Array("a document".utf8)) -> DocumentBytes {
    var template = Array("/tmp/vitrine-test-XXXXXX\0".utf8CString)
    let file = mkstemp(&template)
    unlink(template)
    _ = write(file, bytes, bytes.count)
    return DocumentBytes(
        takingOver: file,
        facts: FileFacts(name: [], kind: .file, size: ByteCount(bytes.count), contentType: "test/test"))
}

extension RenderFailure {
    /// The forbidden call that it names.
    var call: String? {
        if case .forbiddenCall(let call) = self { call?.description } else { nil }
    }
}

extension RenderService {
    /// Has a hostile document drawn, 16 × 16.
    func deed(
        _ name: String, role: RenderRole = .still, operation: JobOrder.Operation = .thumbnail,
        encoding: ImageEncoding? = nil, of bytes: DocumentBytes = document(), priority: RenderPriority = .preview
    ) async throws(RenderFailure) -> RenderedPicture {
        let order = JobOrder(
            operation, contentType: "test-\(role.rawValue)/\(name)", size: PixelSize(width: 16, height: 16),
            encoding: encoding)
        return try await picture(order, of: bytes, priority: priority)
    }

    /// How it fails; nil when it does not.
    func failure(
        _ name: String, role: RenderRole = .still, of bytes: DocumentBytes = document()
    ) async -> RenderFailure? {
        do {
            _ = try await deed(name, role: role, of: bytes)
            return nil
        } catch {
            return error
        }
    }
}
