// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import Rendering
internal import Thumbnails
internal import VolumeAccess

/// The operations that change nothing.
struct Reading {
    let stage: HostileStage

    /// Kept: its processes take longer to start than all the rest.
    static let renderer = RenderService(RenderConfiguration())

    private var folders: [FileLocation] {
        [
            "", "dir", "dir/inner", "target", "out", ".sh_thumbnails", "Templates", ".Trash", ".Trash-0/files",
            ".Trash-0/info", ".vitrine-left",
        ].map { $0.isEmpty ? FileLocation(path: stage.root) : stage.location($0) }
    }

    private var files: [FileLocation] {
        [
            "doc.txt", "photo.png", "photo.mov", "dir/a.txt", "dir/b.png", ".hidden", "Templates/t.txt", "target/a.txt",
            ".Trash-0/files/thrown.txt", ".Trash-0/info/thrown.txt.trashinfo", ".vitrine-back.old",
            ".sh_thumbnails/normal/" + Layout.thumbnail,
        ].map(stage.location)
    }

    func perform(_ operation: HostileOperation) async -> [Refusal] {
        switch operation {
        case .list: await list()
        case .facts: await facts()
        case .thumbnails: await thumbnails()
        case .session: await sessions()
        default: await trashes()
        }
    }

    /// A name that the tree does not have is no surprise.
    private func refusal(_ error: any Error, _ file: FileLocation) -> [Refusal] {
        if case .notFound? = error as? FileAccessError { return [] }
        let text = (error as? FileAccessError)?.message ?? "\(error)"
        return [Refusal(text, about: [file])]
    }

    private func list() async -> [Refusal] {
        var refusals: [Refusal] = []
        for folder in folders {
            do {
                for try await _ in FileAccesses.access(for: folder).list(folder) {}
            } catch {
                refusals += refusal(error, folder)
            }
        }
        _ = await TemplateFolder.read(stage.location("Templates"))
        return refusals
    }

    private func facts() async -> [Refusal] {
        var refusals: [Refusal] = []
        for file in files {
            let access = FileAccesses.access(for: file)
            do throws(FileAccessError) {
                _ = try await access.metadata(file)
                _ = try await access.facts(file)
                _ = try await access.bytes(of: file)
            } catch {
                refusals += refusal(error, file)
            }
        }
        return refusals
    }

    private func thumbnails() async -> [Refusal] {
        var refusals: [Refusal] = []
        let cache = ThumbnailCache(directory: FileLocation(path: stage.base + "/cache/thumbnails"))
        // A new one asks every folder again whether thumbnails travel in it.
        let generator = ThumbnailGenerator(renderer: Self.renderer, cache: cache, programs: nil)
        for file in [stage.location("photo.png"), stage.location("dir/b.png")] {
            let request = ThumbnailRequest(
                file: file, size: ThumbnailSize(width: 128, height: 128), representations: [.lowQuality, .thumbnail])
            do {
                for try await _ in generator.representations(for: request) {}
            } catch {
                let text = (error as? ThumbnailError)?.message ?? "\(error)"
                refusals.append(Refusal(text, beside: file))
            }
        }
        return refusals
    }

    private func sessions() async -> [Refusal] {
        var refusals: [Refusal] = []
        for file in [stage.location("photo.png"), stage.location("doc.txt")] {
            do {
                let bytes = try await FileAccesses.access(for: file).bytes(of: file) { _, _ in }
                let session = try await Self.renderer.open(
                    bytes, contentType: bytes.facts.contentType, password: nil)
                _ = try await session.facts()
                session.close()
            } catch let error as RenderFailure {
                refusals.append(Refusal(error.message, beside: file))
            } catch {
                refusals += refusal(error, file)
            }
        }
        // The film of a photograph is looked for beside it.
        let film = stage.location("photo.mov")
        do throws(FileAccessError) {
            _ = try await FileAccesses.access(for: film).bytes(of: film) { _, _ in }
        } catch {
            refusals += refusal(error, film)
        }
        return refusals
    }

    private func trashes() async -> [Refusal] {
        _ = await TrashContent.list()
        return []
    }
}
