// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import Strings
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// Puts to the user what a volume's backend asks while it is mounted: above all the password that unlocks it.
@MainActor final class VolumeAsking {
    /// The mount operation that is passed to the backend.
    let operation = MountOperation()
    private var hasAsked = false

    /// - Parameter isAgain: whether the last password was wrong.
    init(_ volume: AttachedVolume, isAgain: Bool, parent: Window?) {
        hasAsked = isAgain
        operation.onQuestion = { [weak self] question in
            guard let self else { return }
            let isAgain = hasAsked
            hasAsked = true
            Task { [operation] in
                operation.reply(await MountPrompt.ask(MountQuestion(question), isAgain: isAgain, parent: parent))
            }
        }
    }

    /// Whether a volume could not be unlocked with what the user has typed.
    ///
    /// The one who unlocks it says only that the kernel does not permit it.
    func wasPasswordWrong(_ error: any Error) -> Bool {
        guard hasAsked, let error = error as? GLibError, error.ioKind != .handled else { return false }
        return error.ioKind == .notPermitted || error.message.contains(String(cString: strerror(EPERM)))
    }
}
