// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import GLib
internal import Rendering
internal import VolumeAccess

/// A document with the live child that draws it. The child ends with the last reference to the session.
struct OpenedDocument {
    let item: PreviewItem
    let facts: FileFacts
    let contentType: ContentType
    /// Nil for a folder: nothing can be drawn of it.
    let session: RenderSession?

    /// Opens an item's document; as bytes if `asBytes` or if nothing knows its type.
    static func open(_ item: PreviewItem, service: RenderService, asBytes: Bool) async throws(PreviewFailure) -> Self {
        let access = FileAccesses.access(for: item.document)
        do {
            let facts = try await access.facts(item.document)
            let type = ContentType(item.contentType ?? facts.contentType)
            guard facts.kind == .file else {
                return OpenedDocument(item: item, facts: facts, contentType: type, session: nil)
            }
            let bytes = try await access.bytes(of: item.document)
            let session = try await session(bytes, type, service: service, asBytes: asBytes)
            return OpenedDocument(item: item, facts: facts, contentType: type, session: session)
        } catch let failure as RenderFailure {
            throw PreviewFailure(message: failure.message)
        } catch let failure as FileAccessError {
            throw PreviewFailure(message: failure.message)
        } catch {
            throw PreviewFailure(message: tr("The document cannot be read."))
        }
    }

    private static func session(
        _ bytes: DocumentBytes, _ type: ContentType, service: RenderService, asBytes: Bool
    ) async throws(RenderFailure) -> RenderSession {
        let anyBytes = "application/octet-stream"
        do throws(RenderFailure) {
            return try await service.open(bytes, contentType: asBytes ? anyBytes : type.identifier, password: nil)
        } catch .unsupported where !asBytes {
            return try await service.open(bytes, contentType: anyBytes, password: nil)
        }
    }
}

/// Why a document cannot be shown, in words.
struct PreviewFailure: Error {
    let message: String
}
