// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Glibc
public import Rendering
internal import VolumeAccess

extension BatchSources {
    /// The same documents, having been asked when they were taken: in the sandbox, several at a time. Only pictures and films
    /// can say; any task may call it, and cancelling that leaves the rest unasked.
    ///
    /// - Parameter onProgress: told how many of how many were asked, on any thread.
    public func readingDatesTaken(
        by renderer: RenderService = .shared,
        onProgress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async -> BatchSources {
        var asked = self
        var waiting = files.indices.filter { Self.mayTell(files[$0]) }[...]
        let total = waiting.count
        await withTaskGroup(of: (Int, String?).self) { group in
            func askNext() {
                guard !Task.isCancelled, let index = waiting.popFirst() else { return }
                let file = files[index]
                group.addTask { (index, await Self.dateTaken(of: file, by: renderer)) }
            }
            for _ in 0..<max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) { askNext() }
            var done = 0
            while let (index, date) = await group.next() {
                asked.files[index].taken = date
                done += 1
                onProgress(done, total)
                askNext()
            }
        }
        asked.hasDatesTaken = !Task.isCancelled
        return asked
    }

    private static func mayTell(_ file: BatchFile) -> Bool {
        guard let facts = file.facts, facts.kind == .file else { return false }
        return facts.contentType.hasPrefix("image/") || facts.contentType.hasPrefix("video/")
    }

    /// Of a document on another volume the whole is fetched only when its beginning and end do not tell.
    private static func dateTaken(of file: BatchFile, by renderer: RenderService) async -> String? {
        guard let known = file.facts else { return nil }
        let access = FileAccesses.access(for: file.location)
        if let helper = access as? HelperFileAccess,
            let excerpt = try? await helper.excerpt(of: file.location, known),
            let facts = await facts(of: excerpt, known.contentType, by: renderer)
        {
            // What a JPEG says of itself comes before the picture.
            if let date = date(in: facts) { return date }
            if known.contentType == "image/jpeg" { return nil }
        }
        guard !Task.isCancelled, let bytes = try? await access.bytes(of: file.location) else { return nil }
        return await facts(of: bytes, known.contentType, by: renderer).flatMap(date)
    }

    private static func facts(
        of bytes: DocumentBytes, _ type: String, by renderer: RenderService
    ) async -> [Fact]? {
        guard let session = try? await renderer.open(bytes, contentType: type, password: nil) else { return nil }
        return try? await session.facts()
    }

    private static func date(in facts: [Fact]) -> String? {
        // A film says when it was made.
        return (facts.first { $0.key == .taken } ?? facts.first { $0.key == .created })?.value
    }
}
