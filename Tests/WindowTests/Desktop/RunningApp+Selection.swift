// SPDX-License-Identifier: MPL-2.0

/// With a document selected.
extension RunningApp {
    /// Runs a test's body with the app showing a folder, and one of its documents selected by a key, such as `End`.
    static func show(
        _ folder: TestFolder, selecting name: String, by key: String, body: (RunningApp) async throws -> Void
    ) async throws {
        try await show(folder.path) { app in
            try await app.ready(name)
            try app.press(key)
            try await app.seeSelected(name)
            try await body(app)
        }
    }
}
