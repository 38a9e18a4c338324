// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Quantities
internal import Synchronization
internal import VolumeAccess
internal import Wire

/// Companions that the app finds by their names, and those of which only the presence is told.
extension CompanionServer {
    /// The most spellings that are tried over a network, where each is a request to the server.
    private static let remoteLimit = 4

    /// The file that a convention names.
    func found(_ request: CompanionRequest, by convention: CompanionConvention) async -> Answer {
        var names = convention.usual
        var best: [UInt8]?
        if convention.comparesFolder, !files.isRemote {
            let folder = await files.names(limit: CompanionConvention.listingLimit)
            best = convention.best(of: folder.names)
            if let best { names = [best] } else if folder.areAll { names = [] }
        }
        if files.isRemote { names = Array(names.prefix(Self.remoteLimit)) }
        // Missing ones are watched for, and better ones than that which was found.
        note(convention.usual + (best.map { [$0] } ?? []))
        for name in names {
            guard let path = CompanionPath(name: name) else { continue }
            let answer = await fetched(request, path)
            if case .none(.missing) = answer { continue }
            return answer
        }
        return .none(.missing)
    }

    /// Has the metadata beside the document watched from its opening on: a child asks for them only when facts are shown.
    func noteMetadata() {
        guard kinds.contains(.metadata), let convention = CompanionConvention(.metadata, of: document) else { return }
        note(convention.usual)
    }

    private func note(_ names: [[UInt8]]) {
        state.withLock { $0.usualPaths.formUnion(names.compactMap(CompanionPath.init(name:))) }
    }

    /// Whether a file is there, and of a sound file its length. Nothing of it is handed over.
    func presence(of kind: CompanionKind, at path: CompanionPath) async -> Answer {
        let seen = Mutex<FileFacts?>(nil)
        let isMeasured = kind == .sound && files.areInPlace
        do throws(FileAccessError) {
            let file = try await files.bytes(of: path.names) { facts in
                seen.withLock { $0 = facts }
                // The metadata is enough, unless the file is measured.
                return isMeasured && kind.allows(name: facts.name, contentType: facts.contentType)
            }
            let milliseconds = Int(saturating: (await measure(file) ?? 0) * 1000)
            return .present(milliseconds: UInt64(clamping: milliseconds))
        } catch {
            if case .notFound = error { return .none(.missing) }
            guard let facts = seen.withLock({ $0 }), facts.kind == .file else { return .none(.refused) }
            let isOfKind = kind.allows(name: facts.name, contentType: facts.contentType)
            return isOfKind ? .present(milliseconds: 0) : .none(.refused)
        }
    }
}
