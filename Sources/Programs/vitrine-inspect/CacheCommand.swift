// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Documents
internal import Rendering
internal import Thumbnails
internal import VitrineGLib
internal import VolumeAccess

/// `vitrine-inspect cache`.
struct CacheCommand: Sendable {
    private enum Action: String {
        case show, forget, reset, purge
    }

    private let action: Action
    private var isJSON = false
    private var files: [InspectedFile] = []

    /// Reads the rest of a command line; nil when it asks for help.
    init?(_ arguments: inout Arguments) throws(UsageError) {
        let first = try arguments.next()
        if case .option("--help")? = first { return nil }
        if case .option("-h")? = first { return nil }
        guard case .operand(let word)? = first, let action = Action(rawValue: String(decoding: word, as: UTF8.self))
        else { throw UsageError(tr("Give an action: show, forget, reset or purge")) }
        self.action = action
        while let word = try arguments.next() {
            switch word {
            case .operand(let name): files.append(InspectedFile(argument: name))
            case .option("--help"), .option("-h"): return nil
            case .option("--json"): isJSON = true
            case .option(let name): throw UsageError(tr("Unknown option {option}", ["option": name]))
            }
        }
        switch action {
        case .show, .forget: if files.isEmpty { throw UsageError(tr("Name at least one file")) }
        case .reset, .purge:
            if !files.isEmpty {
                throw UsageError(tr("cache {action} takes no file", ["action": action.rawValue]))
            }
        }
    }

    func run(_ output: Output) async -> Int32 {
        let cache = ThumbnailCache.standard
        switch action {
        case .show:
            return await InspectedFiles.each(files, jobs: 1, output) { _, file in await show(file, in: cache) }
        case .forget:
            await cache.remove(files.map(\.location))
            return 0
        case .reset:
            write(await cache.removeFailures(), output)
            return 0
        case .purge:
            write(await cache.removeOrphans(), output)
            return 0
        }
    }

    private func write(_ count: Int, _ output: Output) {
        if isJSON {
            var object = JSONObject()
            object.add("removed", count)
            output.write(object.text + "\n")
        } else {
            output.write(trn("Removed {count} file", "Removed {count} files", count) + "\n")
        }
    }

    private func show(_ file: InspectedFile, in cache: ThumbnailCache) async -> InspectedFiles.Report {
        var report = InspectedFiles.Report()
        let location = file.location
        let facts: FileFacts
        do throws(FileAccessError) {
            facts = try await FileAccesses.access(for: location).facts(location)
        } catch {
            report.hasFailed = true
            let failure = InspectFailure(error)
            if isJSON {
                report.lines.append(file.failure(failure).text)
            } else {
                report.complaints.append("\(file.displayName): \(failure.message)")
            }
            return report
        }
        let provider = ExtensionRegistry.installed.thumbnailer(of: facts.contentType)
        let document = CachedDocument(location, facts, provider: provider?.stamp)
        let (pictures, failure) = (await cache.pictures(of: document), await cache.failure(of: document))
        report.lines.append(
            isJSON ? json(file, pictures, failure).text : text(file, pictures, failure).joined(separator: "\n"))
        return report
    }

    private func json(
        _ file: InspectedFile, _ pictures: [CachedPictureState], _ failure: ThumbnailCacheFailure?
    ) -> JSONObject {
        var object = file.json
        object.add(
            "pictures",
            pictures.map { picture in
                var object = JSONObject()
                object.add("size", picture.cacheSize.folder)
                object.add("path", picture.file.path.map { String(decoding: $0, as: UTF8.self) })
                object.add("width", picture.size.width)
                object.add("height", picture.size.height)
                object.add("software", picture.software)
                object.add("valid", picture.isValid)
                return object
            })
        object.add("failure", failure?.code)
        object.add("failureProvider", failure?.provider)
        return object
    }

    private func text(
        _ file: InspectedFile, _ pictures: [CachedPictureState], _ failure: ThumbnailCacheFailure?
    ) -> [String] {
        var lines = pictures.map { picture in
            let state = picture.isValid ? tr("up to date") : tr("out of date")
            let path = DisplayName.text(picture.file.path ?? [])
            return "  \(picture.cacheSize.folder): \(picture.size.width) × \(picture.size.height), "
                + "\(picture.software.map { DisplayName.text(Array($0.utf8)) } ?? tr("unknown program")), \(state), \(path)"
        }
        if let failure { lines.append("  " + tr("no picture: {reason}", ["reason": failure.message])) }
        if lines.isEmpty { lines.append("  " + tr("nothing in the cache")) }
        return [file.displayName + ":"] + lines
    }
}
