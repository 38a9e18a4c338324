// SPDX-License-Identifier: MPL-2.0

/// With a document selected.
extension RunningApp {
    /// Runs a test's body with the app showing a folder, and its first or last document selected by `Home` or `End`.
    static func show(
        _ folder: TestFolder, selecting name: String, by key: String, body: (RunningApp) async throws -> Void
    ) async throws {
        try await show(folder.path) { app in
            try await app.ready(name)
            try await app.press(key, toSelect: name)
            try await body(app)
        }
    }
}
