// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// How the user wants browsers to look, kept from one start to the next.
@MainActor final class BrowserSettings {
    /// Told when a setting has changed.
    let observers = Observers()
    /// The user's preferences; each change is stored by a background thread.
    var values = BrowserPreferences() {
        didSet {
            guard values != oldValue else { return }
            VolumeTraces.keepsRemovable = values.keepsRemovable
            observers.tell()
            if isRead { store() }
        }
    }

    private let file: KeptFile
    private let application: Application
    private var isStoring = false
    /// Whether the settings have changed since they were last stored.
    private var isStale = false
    private var isReading = false
    private var isRead = false
    private var waiting: [@MainActor () -> Void] = []

    /// The settings that the program with a folder of that name stores, not read yet.
    init(in folderName: String, of application: Application) {
        (file, self.application) = (KeptFile(setting: "browser", in: folderName), application)
    }

    /// Reads the stored settings.
    func begin() {
        guard !isReading else { return }
        isReading = true
        // At once: what is read before the main loop runs is there when the first window is made.
        Task.immediate {
            if let bytes = await file.read() { values = BrowserPreferences(bytes) }
            isRead = true
            for body in waiting { body() }
            waiting = []
        }
    }

    /// Stores the settings, one time after the other. The program does not end before the last of them is stored.
    private func store() {
        isStale = true
        guard !isStoring else { return }
        isStoring = true
        application.hold()
        Task {
            while isStale {
                isStale = false
                await file.write(values.bytes)
            }
            isStoring = false
            application.release()
        }
    }

    /// Calls `body` once, when what was kept is known: now, if it is.
    func whenRead(_ body: @escaping @MainActor () -> Void) {
        if isRead { body() } else { waiting.append(body) }
    }
}
