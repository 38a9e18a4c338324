// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VolumeAccess

/// The operations that write the content of documents.
struct Writing {
    let stage: HostileStage
    private let content = Array("new content\n".utf8)

    init(stage: HostileStage) { self.stage = stage }

    func perform(_ operation: HostileOperation, _ begun: () -> Void) async -> [Refusal] {
        switch operation {
        case .saveOver: return await saveOver(begun)
        case .saveNew:
            begun()
            var refusals: [Refusal] = []
            for file in stage.locations("new.txt", "dir/new.txt") {
                refusals += refusal(await DocumentSaving.save(.bytes(content), to: file, expecting: nil), file)
            }
            return refusals
        case .atomic:
            begun()
            return stage.locations("new.txt", "doc.txt", "dir/a.txt", "dir/new.txt").flatMap(writeAtomically)
        case .extract: return await extract(begun)
        default: return await create()
        }
    }

    private func refusal(_ outcome: SaveOutcome, _ file: FileLocation) -> [Refusal] {
        switch outcome {
        case .saved: []
        case .conflict(let conflict): [Refusal(conflict.message, about: [file])]
        case .failed(let failure): [Refusal(failure.message, about: [file])]
        @unknown default: []
        }
    }

    /// One file at its place, the other with its old version in the trash.
    private func saveOver(_ begun: () -> Void) async -> [Refusal] {
        var refusals: [Refusal] = []
        var versions: [(FileLocation, FileVersion)] = []
        for file in stage.locations("doc.txt", "photo.mov", "dir/a.txt") {
            do throws(FileChangeError) {
                if let version = try await FileVersion.read(file) { versions.append((file, version)) }
            } catch {
                refusals.append(Refusal(error.message, about: [file]))
            }
        }
        begun()
        for (file, version) in versions {
            if file.nameBytes == Array("photo.mov".utf8) {
                refusals += refusal(
                    await DocumentSaving.saveTrashing(.bytes(content), over: file, expecting: version).outcome, file)
            } else {
                refusals += refusal(
                    await DocumentSaving.save(.bytes(content), to: file, expecting: version), file)
            }
        }
        return refusals
    }

    private func writeAtomically(_ file: FileLocation) -> [Refusal] {
        content.withUnsafeBytes { bytes in
            do throws(FileChangeError) {
                try AtomicFile.write([bytes], to: file, link: .replaced)
                return []
            } catch {
                return [Refusal(error.message, about: [file])]
            }
        }
    }

    /// Copies an open document to names that are free, as entries of archives are.
    private func extract(_ begun: () -> Void) async -> [Refusal] {
        let source = FileLocation(path: stage.incoming + "/a.txt")
        guard let bytes = try? await FileAccesses.access(for: source).bytes(of: source) else {
            return [Refusal("the file to be extracted cannot be read", about: [])]
        }
        begun()
        var refusals: [Refusal] = []
        for file in stage.locations("entry.txt", "dir/entry.txt") {
            if let error = await DocumentCopy(bytes, to: file).run(onSilence: { _ in }) {
                refusals.append(Refusal(error.message, about: [file]))
            }
        }
        return refusals
    }

    /// Makes a document of a template, and folders.
    private func create() async -> [Refusal] {
        var refusals: [Refusal] = []
        let template = DocumentTemplate(copying: stage.location("Templates/t.txt"))
        for folder in stage.locations("target", "dir") {
            do throws(FileChangeError) {
                _ = try await NewDocument.make(template, in: folder)
                _ = try await NewDocument.makeFolder(in: folder, name: Array("inner".utf8))
            } catch {
                let source = stage.location("Templates/t.txt")
                let names = [folder.child(template.fileName), folder.child(Array("inner".utf8))]
                refusals.append(Refusal(error.message, about: [source] + names))
            }
        }
        return refusals
    }
}
