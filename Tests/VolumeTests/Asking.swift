// SPDX-License-Identifier: MPL-2.0

import VolumeAccess

/// The names in a folder, in order.
func listedNames(_ folder: FileLocation) async throws -> [String] {
    var all: [String] = []
    for try await batch in FileAccesses.access(for: folder).list(folder) {
        all += batch.map { String(decoding: $0.name, as: UTF8.self) }
    }
    return all.sorted()
}

/// How something failed; nil when it did not.
func accessFailure<Result>(_ body: () async throws -> Result) async -> FileAccessError? {
    do { _ = try await body() } catch { return error as? FileAccessError }
    return nil
}
