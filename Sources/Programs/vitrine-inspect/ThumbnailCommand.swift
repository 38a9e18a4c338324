// SPDX-License-Identifier: MPL-2.0

internal import Batches
internal import DocumentModel
internal import Documents
internal import Glibc
internal import Rendering
internal import Thumbnails
internal import VitrineGLib
internal import VolumeAccess

/// `vitrine-inspect thumbnail`.
struct ThumbnailCommand: Sendable {
    private static let names: [(String, ThumbnailRequest.Representations)] = [
        ("icon", .icon), ("low", .lowQuality), ("thumbnail", .thumbnail),
    ]

    private var size = 256.0
    private var scale = 1.0
    private var representations: ThumbnailRequest.Representations?
    private var folder: [UInt8]?
    private var target: [UInt8]?
    private var format = ImageEncoding.png
    private var usesCache = true
    private var jobs = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    private var options = OpeningOptions()
    private var isJSON = false
    private var files: [InspectedFile] = []

    /// Reads the rest of a command line; nil when it asks for help.
    init?(_ arguments: inout Arguments) throws(UsageError) {
        while let word = try arguments.next() {
            switch word {
            case .operand(let name): files.append(InspectedFile(argument: name))
            case .option("--help"), .option("-h"): return nil
            case .option("--json"): isJSON = true
            case .option("--no-cache"): usesCache = false
            case .option("--size"):
                size = try arguments.number(of: "--size", in: 1...Double(ThumbnailRequest.sideLimit))
            case .option("--scale"): scale = try arguments.number(of: "--scale", in: 0.1...16)
            case .option("--jobs"): jobs = try arguments.number(of: "--jobs", in: 1...256)
            case .option("--password-file"):
                options.password = try PasswordFile.password(in: arguments.value(of: "--password-file"))
            case .option("--output"): folder = try arguments.value(of: "--output")
            case .option("--save"): target = try arguments.value(of: "--save")
            case .option("--format"):
                let name = try arguments.text(of: "--format")
                guard let known = ImageEncoding(name: name) else {
                    throw UsageError(tr("Unknown format “{format}”: use png, jpeg or webp", ["format": name]))
                }
                format = known
            case .option("--representations"):
                representations = try Self.representations(try arguments.text(of: "--representations"))
            case .option(let name): throw UsageError(tr("Unknown option {option}", ["option": name]))
            }
        }
        if files.isEmpty { throw UsageError(tr("Name at least one file")) }
        if target != nil, files.count != 1 || folder != nil || representations != nil {
            throw UsageError(tr("--save takes the best picture of a single file"))
        }
        guard size * scale <= Double(ThumbnailRequest.sideLimit) else {
            throw UsageError(
                tr("The size must be at most {count} pixels", ["count": String(ThumbnailRequest.sideLimit)]))
        }
    }

    private static func representations(_ list: String) throws(UsageError) -> ThumbnailRequest.Representations {
        var result: ThumbnailRequest.Representations = []
        for name in list.split(separator: ",", omittingEmptySubsequences: false) {
            guard let known = names.first(where: { $0.0 == name }) else {
                throw UsageError(
                    tr("Unknown representation “{name}”: use icon, low or thumbnail", ["name": String(name)]))
            }
            result.insert(known.1)
        }
        return result
    }

    func run(_ output: Output) async -> Int32 {
        var targets: OutputNames?
        if let folder {
            let target = InspectedFile(argument: folder)
            if let failure = target.makeFolder() {
                output.complain(failure)
                return 1
            }
            targets = OutputNames(folder: target.location, files: files, fileExtension: format.fileExtension)
        }
        await TraceSetting.apply(from: "vitrine")
        let generator = ThumbnailGenerator(cache: usesCache && options.password == nil ? .standard : nil)
        let names = targets
        return await InspectedFiles.each(files, jobs: jobs, output) { index, file in
            await report(file, names?[index], generator)
        }
    }

    private func report(
        _ file: InspectedFile, _ names: OutputNames.Name?, _ generator: ThumbnailGenerator
    ) async -> InspectedFiles.Report {
        var request = ThumbnailRequest(
            file: file.location, size: ThumbnailSize(width: size, height: size), scale: scale,
            representations: representations ?? [.lowQuality, .thumbnail], isExact: true)
        request.fetchesWhole = true
        var report = InspectedFiles.Report()
        let watch = Stopwatch()
        do {
            if representations == nil {
                let best = try await generator.best(for: request)
                let time = watch.milliseconds
                let place = target.map { InspectedFile(argument: $0).location } ?? names?.location(nil)
                let target = try await save(best, place, generator)
                report.lines.append(line(file, best, time, target))
            } else {
                for try await one in generator.representations(for: request) {
                    let time = watch.milliseconds
                    let target = try await save(one, names?.location(name(one.kind)), generator)
                    report.lines.append(line(file, one, time, target))
                }
            }
        } catch {
            let error = error as? ThumbnailError ?? .cancelled
            do throws(InspectFailure) {
                guard error.isLocked else { throw InspectFailure(error) }
                let place = target.map { InspectedFile(argument: $0).location } ?? names?.location(nil)
                report.lines.append(try await unlocked(file, watch, place, generator))
            } catch {
                report.hasFailed = true
                if isJSON {
                    report.lines.append(file.failure(error).text)
                } else {
                    report.complaints.append("\(file.displayName): \(error.message)")
                }
            }
        }
        return report
    }

    /// Draws a locked document by its password, as its preview is drawn.
    private func unlocked(
        _ file: InspectedFile, _ watch: Stopwatch, _ place: FileLocation?, _ generator: ThumbnailGenerator
    ) async throws(InspectFailure) -> String {
        let side = Int((size * scale).rounded())
        let page = try await PreviewedPage(of: file.location, page: 1, fit: .square(side), options: options)
        guard case .picture(let picture) = page.content else {
            throw InspectFailure(RenderFailure.refused(Refusal(.nothingToShow)))
        }
        let best = ThumbnailRepresentation.picture(
            picture, .thumbnail, from: .decoded, provider: page.provider, of: page.contentType)
        do throws(ThumbnailError) {
            return line(file, best, watch.milliseconds, try await save(best, place, generator))
        } catch {
            throw InspectFailure(error)
        }
    }

    private func save(
        _ representation: ThumbnailRepresentation, _ target: FileLocation?, _ generator: ThumbnailGenerator
    ) async throws(ThumbnailError) -> FileLocation? {
        guard let target, let picture = representation.picture else { return nil }
        try await generator.save(picture, to: target, as: format)
        return target
    }

    private func line(
        _ file: InspectedFile, _ representation: ThumbnailRepresentation, _ milliseconds: Double,
        _ target: FileLocation?
    ) -> String {
        let size = representation.picture?.size ?? PixelSize(width: 0, height: 0)
        let output = target.map { String(decoding: $0.path ?? [], as: UTF8.self) }
        guard isJSON else {
            let saved = output.map { " → " + $0 } ?? ""
            let picture = representation.picture == nil ? "" : " \(size.width) × \(size.height)"
            return "\(file.displayName): \(name(representation.kind))\(picture), "
                + "\(representation.source.rawValue) (\(representation.provider)), "
                + "\(representation.contentType.identifier), \(Int(milliseconds.rounded())) ms\(saved)"
        }
        let content = representation.contentRect
        var object = file.json
        object.add("representation", name(representation.kind))
        object.add("width", size.width)
        object.add("height", size.height)
        object.add("contentRect", [content.x, content.y, content.width, content.height])
        object.add("provider", representation.provider)
        object.add("contentType", representation.contentType.identifier)
        object.add("source", representation.source.rawValue)
        object.add("milliseconds", tenths: milliseconds)
        object.add("output", output)
        return object.text
    }

    private func name(_ kind: ThumbnailRepresentation.Kind) -> String {
        switch kind {
        case .icon: "icon"
        case .lowQuality: "low"
        case .thumbnail: "thumbnail"
        }
    }
}

extension ThumbnailError {
    /// Whether a password opens the document.
    fileprivate var isLocked: Bool {
        switch self {
        case .notDrawn(.refused(let refusal)): refusal.reason == .locked
        case .recorded(let failure): failure.code == Refusal.Reason.locked.code
        default: false
        }
    }
}
