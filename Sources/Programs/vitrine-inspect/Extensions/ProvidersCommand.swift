// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Documents
internal import Rendering
internal import Thumbnails
internal import VitrineGLib
internal import VolumeAccess

/// `vitrine-inspect providers`.
struct ProvidersCommand: Sendable {
    /// The extension's answer to a request, and the failure for which the next provider was asked.
    private struct Outcome {
        /// The provider that showed the document; nil when none did.
        var used: String?
        /// The extension that was asked first and failed, with the reason.
        var passedOver: String?
        /// The reason why there is nothing to show.
        var failure: String?
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
        await InspectedFiles.each(files, jobs: 1, output) { _, file in
            var report = InspectedFiles.Report()
            do throws(InspectFailure) {
                report.lines.append(try await text(file))
            } catch {
                report.hasFailed = true
                if isJSON {
                    report.lines.append(file.failure(error).text)
                } else {
                    report.complaints.append("\(file.displayName): \(error.message)")
                }
            }
            return report
        }
    }

    private func text(_ file: InspectedFile) async throws(InspectFailure) -> String {
        let bytes: DocumentBytes
        do throws(FileAccessError) {
            bytes = try await FileAccesses.access(for: file.location).bytes(of: file.location)
        } catch {
            throw InspectFailure(error)
        }
        let type = ContentType(bytes.facts.contentType)
        let providers = ThumbnailProvider.all(for: type)
        let (thumbnail, preview) = (await thumbnail(file, bytes, type), await preview(file, bytes, type))
        if isJSON {
            var object = file.json
            object.add("contentType", type.identifier)
            object.add(
                "providers",
                providers.map { provider in
                    var object = JSONObject()
                    object.add("kind", provider.kind.rawValue)
                    object.add("name", provider.name)
                    return object
                })
            object.add("thumbnail", json(thumbnail))
            object.add("preview", json(preview))
            return object.text
        }
        let chain = providers.map { "\($0.name) (\($0.kind.rawValue))" }.joined(separator: ", ")
        return """
            \(file.displayName): \(type.identifier)
              \(tr("asked in turn: {providers}", ["providers": chain.isEmpty ? tr("none") : chain]))
              \(tr("thumbnail: {outcome}", ["outcome": description(thumbnail)]))
              \(tr("preview: {outcome}", ["outcome": description(preview)]))
            """
    }

    private func thumbnail(_ file: InspectedFile, _ bytes: DocumentBytes, _ type: ContentType) async -> Outcome {
        var outcome = Outcome()
        if let provider = ExtensionRegistry.installed.thumbnailer(of: type.identifier) {
            do throws(RenderFailure) {
                _ = try await provider.answer(
                    .thumbnail, of: bytes, contentType: type.identifier, named: file.location.nameBytes, size: 256)
            } catch {
                outcome.passedOver = "\(provider.identifier): \(error.message)"
            }
        }
        let request = ThumbnailRequest(
            file: file.location, size: ThumbnailSize(width: 256, height: 256), representations: .thumbnail)
        do throws(ThumbnailError) {
            let picture = try await ThumbnailGenerator(cache: nil).best(for: request)
            outcome.used = picture.provider
        } catch {
            outcome.failure = error.message
        }
        return outcome
    }

    private func preview(_ file: InspectedFile, _ bytes: DocumentBytes, _ type: ContentType) async -> Outcome {
        var outcome = Outcome()
        do throws(RenderFailure) {
            let opened = try await RenderService.shared.openPreview(
                .file(bytes), contentType: type.identifier, renderedType: RenderedType(type).identifier,
                named: file.location.nameBytes, password: nil, extensions: .installed)
            outcome.used = opened.provider?.manifest.name ?? opened.session.info.provider.name
            if let failure = opened.passedOver, let provider = ExtensionRegistry.installed.provider(of: type.identifier)
            {
                outcome.passedOver = "\(provider.identifier): \(failure.message)"
            }
            opened.session.close()
        } catch {
            outcome.failure = error.message
        }
        return outcome
    }

    private func description(_ outcome: Outcome) -> String {
        let parts = [
            outcome.used ?? outcome.failure,
            outcome.passedOver.map { tr("passed over: {provider}", ["provider": $0]) },
        ]
        return parts.compactMap { $0 }.joined(separator: "; ")
    }

    private func json(_ outcome: Outcome) -> JSONObject {
        var object = JSONObject()
        object.add("provider", outcome.used)
        object.add("passedOver", outcome.passedOver)
        object.add("problem", outcome.failure)
        return object
    }
}
