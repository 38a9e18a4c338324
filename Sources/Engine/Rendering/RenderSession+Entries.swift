// SPDX-License-Identifier: MPL-2.0

internal import CSandbox
public import DocumentModel
internal import Glibc
internal import Quantities
public import VolumeAccess
internal import Wire

extension RenderSession {
    /// A part of the list of entries of the document, at most ``EntryList/limit`` of them.
    ///
    /// - Parameters:
    ///   - first: the index of its first entry in the whole list.
    ///   - nameEncoding: the encoding of names that are not UTF-8; nil for the one that was chosen last, at first the most
    ///     likely one.
    public func entries(from first: Int, nameEncoding: CharacterEncoding?) async throws(RenderFailure) -> EntryList {
        let kind = SessionRequest.Kind.entries(first: first, nameEncoding: nameEncoding)
        return try await record(kind, limit: EntryList.byteLimit) { record throws(MessageError) in
            let part = try EntryList(decoding: record)
            try check.check(part, from: first)
            return part
        }
    }

    /// The entries of the document.
    public func entries() async throws(RenderFailure) -> [DocumentEntry] {
        var entries: [DocumentEntry] = []
        var length = 0
        while entries.count < info.entryCount, length <= DocumentEntry.allPathsLimit {
            let part = try await self.entries(from: entries.count, nameEncoding: nil).entries
            entries += part
            length += part.reduce(0) { $0 + $1.path.utf8.count }
        }
        return entries
    }

    /// Extracts an entry, by its index in the list, into private memory, from which a child of its own opens it. The file that
    /// contains the entry is not needed any more.
    ///
    /// - Parameters:
    ///   - facts: what is known of it; its length is set here.
    ///   - password: for one that is encrypted. It goes to the child alone, which keeps it until it ends.
    ///   - companions: the files that it may consist of beside itself.
    /// - Throws: a refusal with ``Refusal/Reason/locked`` when the password is missing or wrong.
    public func entry(
        _ index: Int, facts: FileFacts, password: String? = nil, companions: (any CompanionFiles)? = nil
    ) async throws(RenderFailure) -> DocumentBytes {
        if let password, password.utf8.count > SessionRequest.passwordLimit {
            throw .refused(Refusal(.locked, "wrong password"))
        }
        let kind = SessionRequest.Kind.entry(index: index, password: password)
        let content = try await record(kind, limit: DocumentEntry.contentLimit) { $0 }
        let memory = sandbox_memory(UInt64(max(1, content.count)))
        guard memory >= 0 else { throw .unavailable(String(cString: strerror(errno))) }
        var facts = facts
        facts.size = ByteCount(content.count)
        let bytes = DocumentBytes(takingOver: memory, facts: facts, companions: companions)
        var done = 0
        while done < content.count {
            let written = content.withUnsafeBytes {
                pwrite(memory, $0.baseAddress! + done, content.count - done, off_t(done))
            }
            guard written > 0 else { throw .unavailable(String(cString: strerror(errno))) }
            done += written
        }
        return bytes
    }
}
