// SPDX-License-Identifier: MPL-2.0

import Batches
import DocumentModel
import Documents
import Glibc
import Quantities
import Rendering
import Thumbnails
import VitrineGLib
import VolumeAccess

/// Something that the programs do with the documents of a volume.
enum Operation: String, CaseIterable {
    case list, endless, sort, texts, facts, sum, search, thumbnails, sessions, bytes, plan, copy, rename, batch,
        saves, service, bookmarks, recents

    /// Whether it is part of the short sweep.
    var isShort: Bool { self != .sessions && self != .thumbnails && self != .service }

    /// Performs it, and says what was senseless about the answers.
    func perform(on volume: FileLocation) async -> [String] {
        do {
            let files = try await Self.listed(volume, limit: 10_000)
            var senseless = files.count > 50 ? [] : ["only \(files.count) files are listed"]
            senseless += try await perform(on: volume, files)
            // Whatever was asked, the volume's helper is alive.
            _ = try await FileAccesses.access(for: volume).facts(volume)
            return senseless
        } catch {
            return ["\(rawValue): \(error)"]
        }
    }

    private func perform(on volume: FileLocation, _ files: [FileFacts]) async throws -> [String] {
        let documents = files.map { Document(location: volume.child($0.name), facts: $0) }
        switch self {
        case .list: return try await list(volume, files)
        case .endless:
            let found = try await Self.listed(volume.child(Array("endless".utf8)), limit: 100_000)
            var senseless = found.count >= 100_000 ? [] : ["a folder without end has \(found.count) files"]
            for name in ["nameless", "slashes", "own"] {
                // The kernel refuses such lists: they end, in whatever way.
                let named = (try? await Self.listed(volume.child(Array(name.utf8)), limit: 1000)) ?? []
                if named.contains(where: { $0.name.isEmpty || $0.name.contains(0x2F) || $0.name == [0x2E] }) {
                    senseless.append("\(name) has a file of an impossible name")
                }
            }
            return senseless
        case .sort: return sort(files)
        case .texts: return texts(documents)
        case .facts: return await facts(documents)
        case .sum:
            let sum = await Self.within(.seconds(3)) { await FolderSum.of(documents) { _ in } }
            return sum.bytes == .max ? [] : ["the sum is \(sum.bytes.int)"]
        case .search:
            let search = await DocumentSearch(in: volume, for: NameQuery("date"), .below)
            await search.start()
            try await Task.sleep(for: .seconds(2))
            let count = await search.count
            await search.stop()
            return count >= 20 ? [] : ["\(count) files are found"]
        case .thumbnails: return await thumbnails(documents)
        case .sessions: return await sessions(documents)
        case .bytes: return await bytes(documents)
        case .plan:
            let plans = [true, false].map { isFolder in
                TransferPlan(.copy, documents.filter { $0.isFolder == isFolder }.map(\.location), into: Self.place)
            }
            // Folders without an end are counted until the user gives up.
            _ = await Self.within(.seconds(3)) { await plans[0].measured() }
            let plan = await plans[1].measured()
            return plan.bytes == .max ? [] : ["\(plan.bytes.int) bytes are planned"]
        case .copy:
            return await copy(documents.filter { $0.facts.size < 100 && $0.facts.kind == .file && !$0.facts.isLink })
        case .rename: return await rename(documents)
        case .batch: return await batch(documents)
        case .saves: return await saves(documents)
        case .service: return await ServiceClient.ask(for: documents.map(\.location.uri))
        case .bookmarks: return await SharedLists.bookmarks(documents)
        case .recents: return await SharedLists.recents(documents)
        }
    }

    /// A folder on the home disk.
    private static let place: FileLocation = {
        var template = Array("/tmp/vitrine-odd-XXXXXX".utf8CString)
        return FileLocation(path: String(cString: mkdtemp(&template)))
    }()

    /// The files of a folder, at most so many.
    private static func listed(_ folder: FileLocation, limit: Int) async throws -> [FileFacts] {
        var files: [FileFacts] = []
        for try await batch in FileAccesses.access(for: folder).list(folder) {
            files += batch
            if files.count >= limit { break }
        }
        return files
    }

    /// Cancels what takes longer: folders that contain themselves, and those without an end.
    private static func within<Value: Sendable>(
        _ time: Duration, _ body: @escaping @Sendable () async -> Value
    ) async -> Value {
        let task = Task { await body() }
        let end = Task {
            try await Task.sleep(for: time)
            task.cancel()
        }
        defer { end.cancel() }
        return await task.value
    }

    private func list(_ volume: FileLocation, _ files: [FileFacts]) async throws -> [String] {
        var entries = FolderEntries()
        let twice = try await Self.listed(volume.child(Array("twice".utf8)), limit: 1000)
        entries.append(twice)
        var senseless = Set(files.map(\.name)).count == files.count ? [] : ["a name is listed twice"]
        if entries.total != 10 { senseless.append("\(entries.total) files have 10 names") }
        return senseless
    }

    private func sort(_ files: [FileFacts]) -> [String] {
        var senseless: [String] = []
        for key in [SortOrder.Key.name, .date, .size, .type] {
            for isAscending in [true, false] {
                var entries = FolderEntries(order: SortOrder(key, isAscending: isAscending), showsHidden: true)
                entries.append(files)
                entries.sort()
                if entries.count != files.count { senseless.append("\(key): \(entries.count) of \(files.count)") }
                let sorted = (0..<entries.count).map { entries.facts(at: $0) }
                let dates = sorted.filter { $0.kind != .folder }.map(\.modified)
                if key == .date, dates != (isAscending ? dates.sorted() : dates.sorted().reversed()) {
                    senseless.append("the dates are not in their order")
                }
            }
        }
        return senseless
    }

    /// Everything that is written of a file.
    private func texts(_ documents: [Document]) -> [String] {
        documents.flatMap { document -> [String] in
            let facts = document.facts
            let texts = [
                Formatting.date(facts.modified), Formatting.shortDate(facts.modified), Formatting.size(facts.size),
                document.displayName, document.contentType.description,
            ]
            let odd = texts.filter { text in
                text.isEmpty || text.unicodeScalars.contains { $0.properties.generalCategory == .control }
            }
            return odd.map { "\(facts.name): \($0.debugDescription)" }
        }
    }

    private func facts(_ documents: [Document]) async -> [String] {
        var senseless: [String] = []
        for document in documents {
            do throws(FileAccessError) {
                let access = FileAccesses.access(for: document.location)
                let facts = try await access.facts(document.location)
                if facts.modified != document.facts.modified, !facts.isLink {
                    senseless.append("\(document.displayName) has two dates")
                }
            } catch {
                if error.isOfTheVolume { senseless.append("\(document.displayName): \(error)") }
            }
        }
        return senseless
    }

    private func thumbnails(_ documents: [Document]) async -> [String] {
        let generator = ThumbnailGenerator(cache: ThumbnailCache(directory: Self.place.child(Array("cache".utf8))))
        var count = 0
        for document in documents where document.facts.kind == .file {
            let request = ThumbnailRequest(file: document.location, size: ThumbnailSize(width: 128, height: 128))
            if (try? await generator.best(for: request))?.picture != nil { count += 1 }
        }
        return count >= 20 ? [] : ["\(count) thumbnails"]
    }

    private func sessions(_ documents: [Document]) async -> [String] {
        let service = RenderService(RenderConfiguration())
        var senseless: [String] = []
        for document in documents where document.facts.kind == .file {
            guard let bytes = try? await FileAccesses.access(for: document.location).bytes(of: document.location) else {
                continue
            }
            do throws(RenderFailure) {
                let session = try await service.open(bytes, contentType: bytes.facts.contentType, password: nil)
                _ = try await session.facts()
                let length = session.info.byteLength.int
                if session.info.kind == .text {
                    _ = try await session.text(at: 0, length: 1000)
                    _ = try await session.lineStart(at: length)
                    _ = try await session.find("line", in: 0..<length)
                }
                session.close()
            } catch {
                if case .lied = error { senseless.append("\(document.displayName): \(error)") }
            }
        }
        return senseless
    }

    /// The view of a document's bytes, at both ends of it.
    private func bytes(_ documents: [Document]) async -> [String] {
        let service = RenderService(RenderConfiguration())
        var senseless: [String] = []
        for document in documents where document.facts.kind == .file && document.facts.size.int >= 1 << 53 {
            guard let bytes = try? await FileAccesses.access(for: document.location).bytes(of: document.location) else {
                continue
            }
            do throws(RenderFailure) {
                let session = try await service.open(bytes, contentType: Format.bytesAlone, password: nil)
                defer { session.close() }
                let size = document.facts.size.int
                for offset in [0, 1 << 52, size.minus(100), size.minus(1), size] {
                    let part = try await session.bytes(at: offset, length: 100)
                    if part.count > size.minus(offset) {
                        senseless.append("\(document.displayName) has too many bytes")
                    }
                }
                let end = size.minus(1000)..<size
                _ = try await session.find(.bytes(Array("line".utf8)), in: end)
                _ = try await session.find(.text("line"), in: end)
            } catch {
                if case .refused = error { continue }
                senseless.append("\(document.displayName): \(error)")
            }
        }
        return senseless
    }

    private func copy(_ documents: [Document]) async -> [String] {
        let changes = LocalFileChanges()
        var senseless: [String] = []
        for document in documents {
            let plan = TransferPlan(.copy, [document.location], into: Self.place)
            let result = await FileTransfer(plan) { _ in .init(.cancel) }.run()
            guard let copy = result.locations.first else {
                if result.failures.isEmpty { senseless.append("\(document.displayName): neither copied nor refused") }
                continue
            }
            let there = (try? changes.stamp(of: copy)) ?? nil
            if there?.size != document.facts.size { senseless.append("\(document.displayName) has another size") }
        }
        return senseless
    }

    /// The volume is read-only: what is asked of it is refused, and says why.
    private func rename(_ documents: [Document]) async -> [String] {
        var senseless: [String] = []
        for kind in [TransferKind.move, .trash, .delete] {
            let files = documents.filter { $0.facts.size < 100 && $0.facts.kind == .file }.prefix(10).map(\.location)
            let destination = kind == .move ? Self.place.child(Array("moved".utf8)) : nil
            if let path = destination?.path { mkdir(path.map(CChar.init(bitPattern:)) + [0], 0o755) }
            let plan = TransferPlan(kind, Array(files), into: destination)
            let result = await FileTransfer(plan) { _ in .init(.cancel) }.run()
            if result.failures.isEmpty { senseless.append("\(kind) on a volume that is read-only") }
        }
        return senseless
    }

    private func batch(_ documents: [Document]) async -> [String] {
        let sources = await BatchSources.found(documents.map(\.location), entersFolders: false)
        var rule = RenameRule()
        rule.template = (try? NameTemplate("{date} {name} {n}")) ?? rule.template
        let names = await BatchPlan(.rename(rule), on: sources).checked()
        var pictures = PictureWork()
        pictures.encoding = .png
        pictures.placement = .folder(Self.place)
        let plan = BatchPlan(.pictures(pictures), on: sources)
        return names.steps.count == documents.count && plan.steps.count == documents.count ? [] : ["steps are missing"]
    }

    private func saves(_ documents: [Document]) async -> [String] {
        var senseless: [String] = []
        for document in documents where document.facts.kind == .file && document.facts.size < 100 {
            let version = (try? await FileVersion.read(document.location)) ?? nil
            if case .saved = await DocumentSaving.save(.bytes([1]), to: document.location, expecting: version) {
                senseless.append("\(document.displayName) was saved on a volume that is read-only")
            }
        }
        return senseless
    }
}
