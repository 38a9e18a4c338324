// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// One volume on its way out: says which programs still use it for as long as they do, and what can be done about it.
///
/// The backend tries again by itself. The dialog goes when it succeeds, and when the user gives up.
@MainActor final class Ejection {
    /// The mount operation that is passed to the backend.
    let operation = MountOperation()
    private let volume: AttachedVolume
    private let parent: Window?
    private var dialog: MessageDialog?
    private var looking: Task<Void, Never>?

    init(_ volume: AttachedVolume, parent: Window?) {
        (self.volume, self.parent) = (volume, parent)
        operation.onQuestion = { [weak self] question in
            guard let self else { return }
            if let processes = question.processes {
                say(processes)
            } else {
                Task { [operation] in
                    operation.reply(await MountPrompt.ask(MountQuestion(question), isAgain: false, parent: parent))
                }
            }
        }
        operation.onAbort = { [weak self] in self?.end() }
    }

    /// Ends the dialog: the volume was ejected, or ejecting failed.
    func end() {
        looking?.cancel()
        dialog?.destroy()
        dialog = nil
    }

    private func say(_ processes: [Int32]) {
        looking?.cancel()
        looking = Task { [weak self, volume] in
            let users = await Self.users(of: volume, and: processes)
            // Nobody but this program, which is letting go of it: the backend tries again in a moment.
            guard let self, !Task.isCancelled, !users.isEmpty || processes.isEmpty else { return }
            show(Self.sentence(users) + " " + tr("The volume is ejected when they are closed."))
        }
    }

    private func show(_ text: String) {
        if let dialog { return dialog.setText(text) }
        let dialog = MessageDialog(heading: tr("“{name}” Is in Use", volume.words()), text: text, parent: parent)
        self.dialog = dialog
        dialog.addResponse("cancel", tr("_Cancel"))
        dialog.addResponse("force", tr("_Eject Anyway"), .destructive)
        dialog.setDefaultResponse("cancel")
        dialog.setCloseResponse("cancel")
        dialog.onResponse { [weak self] answer in
            guard let self, self.dialog != nil else { return }
            self.dialog = nil
            // The first of the backend's choices is to go on in spite of them.
            operation.reply(goesOn: answer == "force", choice: 0)
        }
        dialog.present()
    }

    /// The names of the programs that use a volume, where the backend does not name them.
    static func text(of volume: AttachedVolume) async -> String {
        sentence(await users(of: volume)) + " " + tr("Close them, then eject it again.")
    }

    private static func users(of volume: AttachedVolume, and processes: [Int32] = []) async -> [VolumeUsers.User] {
        guard let root = volume.place?.location else { return [] }
        return await VolumeUsers.find(root, and: processes)
    }

    private static func sentence(_ users: [VolumeUsers.User]) -> String {
        guard !users.isEmpty else { return tr("An app is still using files on the volume.") }
        let shown = users.prefix(4).map { user in
            let name = DisplayName.text(Array(user.name.utf8))
            guard let file = user.file else { return name }
            return tr("{program} ({file})", ["program": name, "file": DisplayName.text(file.nameBytes)])
        }
        let names = shown.joined(separator: ", ") + (users.count > shown.count ? "…" : "")
        return tr("Apps are still using files on the volume: {names}.", ["names": names])
    }
}
