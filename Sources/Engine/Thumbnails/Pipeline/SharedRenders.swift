// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Quantities
internal import Rendering
internal import VolumeAccess

/// Renders under way, so that who asks for the same picture at the same time waits for the same render.
actor SharedRenders {
    typealias Result = Swift.Result<RenderedPicture, RenderFailure>

    /// The properties by which two renders are the same.
    struct Key: Hashable {
        let file: FileLocation
        let modified: FileTime
        let length: ByteCount
        let contentType: String
        let operation: JobOrder.Operation
        let size: PixelSize
        let encoding: ImageEncoding?
        var changed = FileTime.unknown
    }

    private struct Render {
        let task: Task<Result, Never>
        var waiting: Int
    }

    private var renders: [Key: Render] = [:]

    /// The picture of `key`, made by `make` unless somebody is making it already. The render is cancelled when all
    /// who wait for it are.
    func picture(_ key: Key, _ make: @escaping @Sendable () async -> Result) async -> Result {
        let task = renders[key]?.task ?? Task { await make() }
        renders[key, default: Render(task: task, waiting: 0)].waiting += 1
        let result = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            Task { await leave(key, task) }
        }
        if renders[key]?.task == task { renders[key] = nil }
        return Task.isCancelled ? .failure(.cancelled) : result
    }

    /// How many wait for a render.
    func waiting(for key: Key) -> Int { renders[key]?.waiting ?? 0 }

    private func leave(_ key: Key, _ task: Task<Result, Never>) {
        guard var render = renders[key], render.task == task else { return }
        render.waiting -= 1
        renders[key] = render.waiting > 0 ? render : nil
        if render.waiting == 0 { task.cancel() }
    }
}
