// SPDX-License-Identifier: MPL-2.0

internal import VolumeAccess

/// Something that the programs do with files.
package enum HostileOperation: String, CaseIterable, Sendable {
    case list, facts, thumbnails, session, trash, trashes, restore, empty, delete
    case copyIn, copyOut, copyWithin, moveIn, moveOut, moveWithin, duplicate, link
    case rename, renameMany, turn, convert
    case saveOver, saveNew, atomic, extract, create, undo, redo, cleanUp, records, eject

    /// Whether there is a moment between what the user sees and what is done, in which the volume can become hostile.
    package var hasBeginning: Bool {
        switch self {
        case .list, .facts, .thumbnails, .session, .trashes, .rename, .create, .cleanUp, .records, .eject: false
        default: true
        }
    }

    /// Whether nothing is changed.
    package var isReading: Bool { [.list, .facts, .thumbnails, .session, .trashes].contains(self) }

    /// Performs the operation.
    ///
    /// - Parameter begun: called once in the moment between seeing and doing.
    /// - Returns: everything that was refused.
    package func perform(in stage: HostileStage, begun: () -> Void) async -> [Refusal] {
        switch self {
        case .list, .facts, .thumbnails, .session, .trashes:
            return await Reading(stage: stage).perform(self)
        case .trash, .restore, .empty, .delete, .undo, .redo:
            return await Removing(stage: stage).perform(self, begun)
        case .copyIn, .copyOut, .copyWithin, .moveIn, .moveOut, .moveWithin, .duplicate, .link:
            return await Moving(stage: stage).perform(self, begun)
        case .rename, .renameMany, .turn, .convert:
            return await Changing(stage: stage).perform(self, begun)
        case .saveOver, .saveNew, .atomic, .extract, .create:
            return await Writing(stage: stage).perform(self, begun)
        case .cleanUp, .records, .eject:
            return Cleaning(stage: stage).perform(self)
        }
    }
}

/// An operation's no to one file.
package struct Refusal: Sendable {
    /// The reason, in words for the user.
    package let text: String
    /// Whether the reason names the file, a folder that holds it, or its volume, and no name that users never see.
    package let namesFile: Bool

    /// A reason.
    ///
    /// - Parameter files: the files that the operation was asked for.
    init(_ text: String, about files: [FileLocation]) {
        self.text = String(text.map { $0 == "\n" || $0 == "\t" ? " " : $0 })
        let names = files.flatMap { file in
            (file.path ?? []).split(separator: UInt8(ascii: "/")).map { "“\(String(decoding: $0, as: UTF8.self))”" }
        }
        // A folder of the trash is named by its whole path.
        let paths = files.compactMap { file in file.parent?.path.map { "“\(String(decoding: $0, as: UTF8.self))/" } }
        // Those of the tree itself are no temporary names.
        let isOfTree = text.contains(".vitrine-back") || text.contains(".vitrine-left")
        let isTemporary = text.contains(".vitrine-") && !isOfTree
        namesFile = ((names + paths).contains { text.contains($0) } || Self.namesDocument(text)) && !isTemporary
    }

    /// Whether a text names a document of the tree, which may lie deep in a folder that was asked for, or a free name beside
    /// one (“inner 2”).
    private static func namesDocument(_ text: String) -> Bool {
        HostileName.all.filter { !$0.isStructure }.flatMap { $0.path.split(separator: "/") }.contains { name in
            text.contains("“\(name)”") || text.contains("“\(name) 2”")
        }
    }

    /// A reason that windows show beside the file.
    init(_ text: String, beside file: FileLocation) {
        let name = String(decoding: file.nameBytes, as: UTF8.self)
        self.init("“\(name)”: \(text)", about: [file])
    }
}
