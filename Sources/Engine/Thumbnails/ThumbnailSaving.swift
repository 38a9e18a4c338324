// SPDX-License-Identifier: MPL-2.0

internal import Dispatch
public import DocumentModel
internal import Documents
public import Rendering
public import VolumeAccess

extension ThumbnailGenerator {
    /// Saves the best picture to a file.
    ///
    /// The picture fits into the request's box. It is encoded in the sandbox, written beside the target, synced, and
    /// then takes its name: the target is the old file or the whole new one. A link in its place is followed; a pipe, device
    /// or folder is refused.
    ///
    /// - Returns: what was saved.
    /// - Throws: ``ThumbnailError/savingFailed(_:)`` when the file cannot be written; an icon is no picture to save.
    @discardableResult public func saveBest(
        for request: ThumbnailRequest, to target: FileLocation, as encoding: ImageEncoding,
        priority: ThumbnailPriority = .visible()
    ) async throws(ThumbnailError) -> ThumbnailRepresentation {
        var request = request
        request.isExact = true
        request.representations.remove(.icon)
        let best = try await best(for: request, priority: priority)
        guard let picture = best.picture else { throw .nothingCached }
        try await save(picture, to: target, as: encoding)
        return best
    }

    /// Saves a picture that is at hand to a file, as ``saveBest(for:to:as:priority:)`` does.
    public func save(
        _ picture: RenderedPicture, to target: FileLocation, as encoding: ImageEncoding
    ) async throws(ThumbnailError) {
        let content: [UInt8]
        do throws(RenderFailure) {
            content = try await renderer.encode(picture, as: encoding)
        } catch {
            throw ThumbnailError(error)
        }
        let failure: FileChangeError? = await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async {
                content.withUnsafeBytes { content in
                    do throws(FileChangeError) {
                        try AtomicFile.write([content], to: target, link: .followed)
                        continuation.resume(returning: nil)
                    } catch {
                        continuation.resume(returning: error)
                    }
                }
            }
        }
        if let failure { throw .savingFailed(failure.message) }
    }
}
