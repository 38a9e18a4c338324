// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Documents
internal import Rendering
internal import VitrineGLib
internal import VolumeAccess

/// The conformance checks of an extension.
struct ExtensionCheck {
    /// The outcome of one check.
    struct Finding: Sendable {
        /// The name of the check, in the user's language.
        let name: String
        /// The problem; nil when the check passed.
        let problem: String?
    }

    private(set) var findings: [Finding] = []

    /// Runs all checks. Those that need a program end with the first problem of the manifest.
    mutating func run(manifest path: String, documents: [InspectedFile]) async {
        let provider: DocumentExtension
        do throws(ExtensionProblem) {
            provider = try ExtensionRegistry.provider(at: path, isOfUser: true)
            add(tr("the manifest can be used"))
        } catch {
            return add(tr("the manifest can be used"), error.message)
        }
        if let problem = provider.problem { return add(tr("the program may be run"), problem.message) }
        add(tr("the program may be run"))
        do throws(RenderFailure) {
            let requests = try await provider.greet()
            let missing = provider.manifest.abilities.map(\.rawValue).filter { !requests.contains($0) }.sorted()
            add(
                tr("“hello” names the requests of the manifest"),
                missing.isEmpty ? nil : tr("missing: {names}", ["names": missing.joined(separator: ", ")]))
        } catch {
            add(tr("“hello” names the requests of the manifest"), Self.text(error))
        }
        do throws(RenderFailure) {
            let isRefused = try await provider.refusesUnknownRequest()
            add(
                tr("an unknown request is refused as unsupported"),
                isRefused ? nil : tr("it was answered in another way"))
        } catch {
            add(tr("an unknown request is refused as unsupported"), Self.text(error))
        }
        for document in documents {
            for ability in ExtensionAbility.allCases where provider.manifest.abilities.contains(ability) {
                await check(ability, of: document, by: provider)
            }
        }
    }

    private mutating func check(
        _ ability: ExtensionAbility, of document: InspectedFile, by provider: DocumentExtension
    ) async {
        let name = "\(document.displayName): \(ability.rawValue)"
        let (file, size) = (document.location, max(256, provider.manifest.minimumDimension))
        do {
            let bytes = try await FileAccesses.access(for: file).bytes(of: file)
            let answer = try await provider.answer(
                ability, of: bytes, contentType: provider.manifest.contentTypes[0], named: file.nameBytes, size: size)
            let box = PixelSize(width: size, height: size)
            let order = JobOrder(.thumbnail, contentType: answer.contentType, size: box)
            _ = try await RenderService.shared.picture(order, of: answer.bytes, priority: .background)
            add(name)
        } catch let failure as RenderFailure {
            add(name, Self.text(failure))
        } catch let error as FileAccessError {
            add(name, InspectFailure(error).message)
        } catch {
            add(name, "\(error)")
        }
    }

    private mutating func add(_ name: String, _ problem: String? = nil) {
        findings.append(Finding(name: name, problem: problem))
    }

    /// The failure with the part that only the author of the program can make use of.
    static func text(_ failure: RenderFailure) -> String {
        switch failure {
        case .lied(let detail): failure.message + " (" + detail + ")"
        case .refused(let refusal) where !refusal.detail.isEmpty: failure.message + " (" + refusal.detail + ")"
        default: failure.message
        }
    }
}
