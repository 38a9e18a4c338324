// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Documents
internal import Glibc
internal import Rendering
internal import VitrineGLib
internal import VolumeAccess

/// `vitrine-inspect extensions run`: one request to one extension, for its author.
struct ExtensionRun: Sendable {
    /// The name of an installed extension, or the path of a manifest.
    var name: [UInt8] = []
    var file = InspectedFile(argument: [])
    var ability = ExtensionAbility.thumbnail
    var size = 256
    /// The file to save the answer as.
    var target: [UInt8]?

    /// Runs the program; what it writes to standard error appears there.
    func run(_ output: Output, isJSON: Bool) async -> Int32 {
        let provider: DocumentExtension
        do throws(ExtensionProblem) {
            provider = try found()
        } catch {
            output.complain(error.message)
            return 1
        }
        let watch = Stopwatch()
        do {
            let location = file.location
            let bytes = try await FileAccesses.access(for: location).bytes(of: location)
            let types = provider.manifest.contentTypes
            let type = types.contains(bytes.facts.contentType) ? bytes.facts.contentType : types[0]
            let answer = try await provider.answer(
                ability, of: bytes, contentType: type, named: location.nameBytes, size: size, showsMessages: true)
            let time = watch.milliseconds
            if let target { try save(answer.bytes, to: InspectedFile(argument: target).location) }
            if isJSON {
                var object = file.json
                object.add("contentType", answer.contentType)
                object.add("bytes", answer.bytes.count)
                object.add("milliseconds", tenths: time)
                output.write(object.text + "\n")
            } else {
                let length = trn("{count} byte", "{count} bytes", answer.bytes.count)
                output.write("\(file.displayName): \(answer.contentType), \(length), \(Int(time.rounded())) ms\n")
            }
            return 0
        } catch {
            let (code, message) = Self.description(error)
            if isJSON {
                output.write(file.failure(InspectFailure(code: code, message: message)).text + "\n")
            } else {
                output.complain("\(file.displayName): \(message)")
            }
            return 1
        }
    }

    private func found() throws(ExtensionProblem) -> DocumentExtension {
        let text = String(decoding: name, as: UTF8.self)
        if let entry = ExtensionRegistry.installed.all.first(where: { $0.identifier == text }) {
            return try entry.result.get()
        }
        let path = String(decoding: InspectedFile(argument: name).location.path ?? name, as: UTF8.self)
        return try ExtensionRegistry.provider(at: path, isOfUser: true)
    }

    private func save(_ bytes: DocumentBytes, to location: FileLocation) throws(FileChangeError) {
        guard let content = bytes.content() else { throw .failed(location, tr("The answer cannot be read.")) }
        var failure: FileChangeError?
        content.withUnsafeBytes { content in
            do throws(FileChangeError) {
                try AtomicFile.write([content], to: location, link: .followed)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
    }

    private static func description(_ error: any Error) -> (code: String, message: String) {
        switch error {
        case let failure as RenderFailure: (failure.code, ExtensionCheck.text(failure))
        case let error as FileChangeError: ("saving-failed", error.message)
        case let error as FileAccessError: (InspectFailure(error).code, InspectFailure(error).message)
        default: ("failed", "\(error)")
        }
    }
}

extension DocumentBytes {
    /// All bytes; nil when they cannot be read.
    fileprivate func content() -> [UInt8]? {
        var content = [UInt8](repeating: 0, count: count)
        return pread(descriptor, &content, count, 0) == count ? content : nil
    }
}
