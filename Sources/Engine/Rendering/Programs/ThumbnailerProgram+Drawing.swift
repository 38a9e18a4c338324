// SPDX-License-Identifier: MPL-2.0

public import VolumeAccess

extension ThumbnailerProgram {
    /// Has it draw a document behind walls, and gives the file that it made: bytes as little to be trusted as the
    /// document's. Takes a process, some milliseconds to start it, and a copy of the document. Cancelling the task ends
    /// the program.
    ///
    /// - Parameters:
    ///   - name: of the document; only what follows its last dot is told, if that is letters and digits of ASCII.
    ///   - size: the longest side of a picture, in pixels; pages have a size of their own.
    /// - Throws: ``RenderFailure/unavailable(_:)`` where the walls cannot stand, ``RenderFailure/refused(_:)`` when it
    ///   made nothing, ``RenderFailure/timedOut(milliseconds:)``.
    public func draw(
        _ document: DocumentBytes, named name: [UInt8], size: Int = 0
    ) async throws(RenderFailure) -> DocumentBytes {
        let command = ProgramWalls.command(self, fileExtension: ProgramWalls.fileExtension(of: name), size: size)
        return try await ProgramRun(command: command, result: result, deadline: deadline).result(of: document)
    }

    /// Whether programs of others can be used at all; if not, why, in the user's language.
    public static func obstacle() async -> String? { await ProgramRun.obstacle() }
}
