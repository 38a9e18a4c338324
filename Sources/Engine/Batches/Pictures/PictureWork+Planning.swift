// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Documents
internal import VolumeAccess

extension PictureWork {
    /// The steps for the files. Of the content of folders only pictures are taken.
    func steps(for sources: BatchSources) -> [BatchStep] {
        var names = ResultNames(sources.folders)
        return sources.files.compactMap { file in
            guard let facts = file.facts else { return BatchStep(file) }
            guard facts.kind != .folder else { return BatchStep(file, problem: .isFolder) }
            guard facts.kind == .file, Self.isPicture(facts.contentType) else {
                return file.isFromFolder ? nil : BatchStep(file, problem: .notAPicture)
            }
            let own = ImageEncoding(contentType: facts.contentType)
            guard let encoding = encoding ?? own else { return BatchStep(file, problem: .notWritable) }
            let old = file.location.nameBytes
            // A name that says what it is already keeps its spelling: `.jpg`, `.JPG`.
            let ending = old[FreeName.extensionStart(of: old)...]
            let name =
                encoding == own && !ending.isEmpty
                ? old : Array(old[..<(old.count - ending.count)]) + Array(".\(encoding.fileExtension)".utf8)
            guard let folder = file.location.parent else { return BatchStep(file, problem: .invalidName) }
            let target: FileLocation
            switch placement {
            case .inPlace where name == old: target = file.location
            case .inPlace, .beside: target = names.free(name, in: folder)
            case .folder(let folder): target = names.free(name, in: folder)
            }
            return BatchStep(file, target: target, encoding: encoding)
        }
    }

    /// The change that is requested from the sandbox.
    func change(to encoding: ImageEncoding) -> PictureChange {
        PictureChange(
            edits: edits, turn: turn, bounds: bounds, encoding: encoding, quality: quality,
            keepsMetadata: keepsMetadata)
    }

    /// Whether a document is a picture that can be decoded.
    private static func isPicture(_ contentType: String) -> Bool {
        contentType.hasPrefix("image/") && Format.forContentType(contentType) != nil
    }
}

extension ThumbnailWork {
    /// The steps for the files.
    func steps(for sources: BatchSources) -> [BatchStep] {
        var names = ResultNames(sources.folders)
        return sources.files.map { file in
            guard let facts = file.facts else { return BatchStep(file) }
            guard facts.kind != .folder else { return BatchStep(file, problem: .isFolder) }
            guard let folder = folder ?? file.location.parent else { return BatchStep(file, problem: .invalidName) }
            let name = file.location.nameBytes + Array(".\(encoding.fileExtension)".utf8)
            return BatchStep(file, target: names.free(name, in: folder), encoding: encoding)
        }
    }
}

/// Hands out names for results that nothing has.
struct ResultNames {
    private let folders: [FileLocation: BatchFolder]
    private var given: Set<FileLocation> = []

    init(_ folders: [FileLocation: BatchFolder]) { self.folders = folders }

    /// The name if it is free, else one with a number.
    mutating func free(_ name: [UInt8], in folder: FileLocation) -> FileLocation {
        let taken = folders[folder]?.names ?? []
        for candidate in FreeName(name) where !taken.contains(candidate) {
            let location = folder.child(candidate)
            if given.insert(location).inserted { return location }
        }
        return folder.child(name)
    }
}
