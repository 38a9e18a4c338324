// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import GLib

/// How the user wants browsers to look, kept from one start to the next.
@MainActor final class BrowserSettings {
    /// The settings that all windows share.
    static let shared = BrowserSettings()

    /// Whether names are shown with their extensions.
    var showsExtensions = true {
        didSet {
            guard showsExtensions != oldValue else { return }
            tell()
            let text = "show-extensions=\(showsExtensions)\n"
            Task { [file] in await file.write(Array(text.utf8)) }
        }
    }

    private let file = KeptFile(setting: "browser")
    private var observers: [ObjectIdentifier: @MainActor () -> Void] = [:]
    private var isReading = false

    /// Reads what was kept.
    func begin() {
        guard !isReading else { return }
        isReading = true
        Task {
            guard let bytes = await file.read() else { return }
            let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
            if lines.contains("show-extensions=false") { showsExtensions = false }
        }
    }

    /// Calls `body` when a setting has changed.
    func observe(_ observer: AnyObject, _ body: @escaping @MainActor () -> Void) {
        observers[ObjectIdentifier(observer)] = body
    }

    /// Calls it no more.
    func forget(_ observer: AnyObject) { observers[ObjectIdentifier(observer)] = nil }

    private func tell() {
        for body in observers.values { body() }
    }
}
