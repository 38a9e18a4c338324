// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Documents
internal import Rendering
internal import Thumbnails
internal import VitrineGLib
internal import VolumeAccess

/// `vitrine-inspect timings`.
struct TimingsCommand: Sendable {
    /// The time of one stage.
    private struct Stage {
        /// The stable name.
        let name: String
        /// From the start of its part, in milliseconds; nil when it failed.
        let milliseconds: Double?
        /// The reason of the failure.
        var problem: String?
    }

    private var isJSON = false
    private var files: [InspectedFile] = []

    /// Reads the rest of a command line; nil when it asks for help.
    init?(_ arguments: inout Arguments) throws(UsageError) {
        while let word = try arguments.next() {
            switch word {
            case .operand(let name): files.append(InspectedFile(argument: name))
            case .option("--help"), .option("-h"): return nil
            case .option("--json"): isJSON = true
            case .option(let name): throw UsageError(tr("Unknown option {option}", ["option": name]))
            }
        }
        if files.isEmpty { throw UsageError(tr("Name at least one file")) }
    }

    func run(_ output: Output) async -> Int32 {
        // Otherwise the first file would pay for the start of the sandbox.
        _ = await RenderService.shared.report()
        return await InspectedFiles.each(files, jobs: 1, output) { _, file in
            var report = InspectedFiles.Report()
            let stages = await thumbnailStages(file) + previewStages(file)
            report.hasFailed = stages.contains { $0.problem != nil }
            report.lines.append(isJSON ? json(file, stages) : text(file, stages))
            return report
        }
    }

    /// The representations of a thumbnail without the cache, from the request on.
    private func thumbnailStages(_ file: InspectedFile) async -> [Stage] {
        var stages: [Stage] = []
        let request = ThumbnailRequest(
            file: file.location, size: ThumbnailSize(width: 256, height: 256),
            representations: [.icon, .lowQuality, .thumbnail])
        let watch = Stopwatch()
        do {
            for try await picture in ThumbnailGenerator(cache: nil).representations(for: request) {
                stages.append(Stage(name: picture.kind.stage, milliseconds: watch.milliseconds))
            }
        } catch {
            let problem = (error as? ThumbnailError)?.message ?? "\(error)"
            stages.append(Stage(name: "thumbnail", milliseconds: nil, problem: problem))
        }
        return stages
    }

    /// The stages of a preview: until its child has opened the document, and until its first page is drawn.
    private func previewStages(_ file: InspectedFile) async -> [Stage] {
        let location = file.location
        let watch = Stopwatch()
        do throws(FileAccessError) {
            let bytes = try await FileAccesses.access(for: location).bytes(of: location)
            var stages = [Stage(name: "read", milliseconds: watch.milliseconds)]
            do throws(InspectFailure) {
                let page = try await PreviewedPage(
                    of: bytes, named: location.nameBytes, page: 1, fit: .width(1024), options: OpeningOptions()
                ) {
                    stages.append(Stage(name: "open", milliseconds: watch.milliseconds))
                }
                _ = page.size
                stages.append(Stage(name: "first-page", milliseconds: watch.milliseconds))
            } catch {
                stages.append(Stage(name: "preview", milliseconds: nil, problem: error.message))
            }
            return stages
        } catch {
            return [Stage(name: "read", milliseconds: nil, problem: InspectFailure(error).message)]
        }
    }

    private func json(_ file: InspectedFile, _ stages: [Stage]) -> String {
        var object = file.json
        object.add(
            "stages",
            stages.map { stage in
                var object = JSONObject()
                object.add("stage", stage.name)
                if let time = stage.milliseconds { object.add("milliseconds", tenths: time) }
                if let problem = stage.problem { object.add("problem", problem) }
                return object
            })
        return object.text
    }

    private func text(_ file: InspectedFile, _ stages: [Stage]) -> String {
        let lines = stages.map { stage in
            "  \(stage.name): " + (stage.milliseconds.map { "\(Int($0.rounded())) ms" } ?? stage.problem ?? "")
        }
        return ([file.displayName + ":"] + lines).joined(separator: "\n")
    }
}

extension ThumbnailRepresentation.Kind {
    /// The stable name of the stage that delivers it.
    fileprivate var stage: String {
        switch self {
        case .icon: "icon"
        case .lowQuality: "low-quality"
        case .thumbnail: "thumbnail"
        }
    }
}
