// SPDX-License-Identifier: MPL-2.0

internal import VitrineGtk
internal import VolumeAccess

/// Mounts servers, asking the user what they want to know.
@MainActor enum ServerConnection {
    /// Mounts the server that a location is on.
    static func open(_ location: FileLocation, parent: (any Widget)?) async throws(FileAccessError) {
        let asking = Asking(parent)
        try await Volumes.mount(location) { await asking.answer($0) }
    }

    @MainActor private final class Asking {
        private let parent: (any Widget)?
        private var hasAsked = false

        init(_ parent: (any Widget)?) { self.parent = parent }

        func answer(_ question: MountQuestion) async -> MountReply {
            defer { if question.choices.isEmpty { hasAsked = true } }
            return await MountPrompt.ask(question, isAgain: hasAsked, parent: parent)
        }
    }
}
