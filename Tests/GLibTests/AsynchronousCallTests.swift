// SPDX-License-Identifier: MPL-2.0

import CGLib
import Glibc
import TestSupport
import Testing
import VitrineGLib

/// GIO's asynchronous calls, on files and pipes that are there.
@Suite(.serialized) @MainActor struct AsynchronousCallTests {
    /// Waits for a task while the loop runs.
    private func outcome<Value: Sendable>(of task: Task<Value, any Error>) async -> Result<Value, any Error>? {
        var result: Result<Value, any Error>?
        let watcher = Task { @MainActor in result = await task.result }
        defer { watcher.cancel() }
        try? await waitUntil("the answer to a call", runsLoop: true) { result != nil }
        return result
    }

    private func size(of path: String) -> Task<Int, any Error> {
        Task { @MainActor in
            let file = g_file_new_for_path(path)!
            defer { g_object_unref(UnsafeMutableRawPointer(file)) }
            return try await gio { cancellable, ready, data in
                g_file_query_info_async(
                    file, "standard::size", VITRINE_G_FILE_QUERY_INFO_NONE, G_PRIORITY_DEFAULT, cancellable, ready, data
                )
            } finish: { answer, error in
                guard let info = g_file_query_info_finish(file, answer, error) else { return 0 }
                defer { g_object_unref(UnsafeMutableRawPointer(info)) }
                return Int(g_file_info_get_size(info))
            }
        }
    }

    @Test func `a call that succeeds returns what the library says`() async throws {
        var status = stat()
        #expect(stat("/proc/self/exe", &status) == 0)
        let result = try #require(await outcome(of: size(of: "/proc/self/exe")))
        #expect(try result.get() == Int(status.st_size))
    }

    @Test func `a call that fails throws the library's error, typed`() async throws {
        let result = try #require(await outcome(of: size(of: "/nonexistent/file")))
        let error = #expect(throws: GLibError.self) { try result.get() }
        #expect(error?.domain == "g-io-error-quark")
        #expect(error?.code == Int(G_IO_ERROR_NOT_FOUND.rawValue))
        #expect(error?.message.contains("/nonexistent/file") == true)
        #expect(error?.isCancellation == false)
    }

    /// A read that has nothing to read, ever.
    private func endlessRead(_ descriptor: Int32) -> Task<Int, any Error> {
        Task { @MainActor in
            let stream = g_unix_input_stream_new(descriptor, 0)!
            defer { g_object_unref(stream) }
            let buffer = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
            defer { buffer.deallocate() }
            return try await gio { cancellable, ready, data in
                g_input_stream_read_async(stream, buffer, 1, G_PRIORITY_DEFAULT, cancellable, ready, data)
            } finish: { answer, error in
                g_input_stream_read_finish(stream, answer, error)
            }
        }
    }

    @Test func `cancelling the task cancels the call, and the caller hears of it once`() async throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        for _ in 0..<100 {
            let task = endlessRead(ends[0])
            MainLoop.runPending()
            await Task.yield()
            task.cancel()
            let result = try #require(await outcome(of: task))
            #expect(throws: CancellationError.self) { try result.get() }
        }
    }

    @Test func `a task that is cancelled before its call starts does not wait for it`() async throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        let task = endlessRead(ends[0])
        task.cancel()
        let result = try #require(await outcome(of: task))
        #expect(throws: CancellationError.self) { try result.get() }
    }

    @Test func `a blocking call's error is thrown with its domain and code`() {
        let error = #expect(throws: GLibError.self) {
            var length = gsize(0)
            var content: UnsafeMutablePointer<CChar>?
            _ = try reporting { g_file_get_contents("/nonexistent/file", &content, &length, $0) }
        }
        #expect(error?.domain == "g-file-error-quark")
        #expect(error?.code == Int(G_FILE_ERROR_NOENT.rawValue))
    }
}
