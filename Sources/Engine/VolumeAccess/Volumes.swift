// SPDX-License-Identifier: MPL-2.0

internal import Dispatch
internal import Glibc
public import Quantities

/// Mounting, unmounting and measuring volumes. No call blocks, and none waits for a hanging volume once its task is
/// cancelled.
public enum Volumes {
    /// Mounts the volume that a URI is on, as its helper sees it: its backend's questions are answered by `answer`, its
    /// passwords kept by the key ring. A volume that is mounted already is a success.
    ///
    /// - Throws: ``FileAccessError``; ``FileAccessError/cancelled`` when the user gave up.
    public static func mount(
        _ location: FileLocation, answer: @escaping @Sendable (MountQuestion) async -> MountReply
    ) async throws(FileAccessError) {
        guard let helper = VolumeHelpers.helper(for: location) else { return }
        try await helper.mount(location, answer: answer)
        helper.lookAgain()
    }

    /// Free and whole space of the volume that holds a file, in bytes; nil when it does not say.
    public static func space(of location: FileLocation) async -> (free: ByteCount, total: ByteCount)? {
        guard let helper = VolumeHelpers.helper(for: location) else { return await localSpace(location) }
        guard case .space(let free, let total)? = try? await helper.ask(.space(location), location).0, total > 0 else {
            return nil
        }
        return (free, total)
    }

    /// Whether a folder is the first one of a mounted volume. Asks the kernel's table of mounts, and no volume; of what has
    /// no path it is taken for granted.
    public static func isRoot(_ folder: FileLocation) -> Bool {
        guard let path = folder.path, VolumeRoot(holding: folder)?.usesGIO != true else { return true }
        return MountTable.shared.mounts.contains { $0.path == path }
    }

    private static func localSpace(_ location: FileLocation) async -> (free: ByteCount, total: ByteCount)? {
        let there = await FileAccesses.behindLinks(location)
        if there != location { return await space(of: there) }
        guard let file = try? LocalFile(location) else { return nil }
        return await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .utility).async {
                var status = statvfs()
                guard statvfs(file.path, &status) == 0, let total = ByteCount(totalOn: status) else {
                    return continuation.resume(returning: nil)
                }
                continuation.resume(returning: (ByteCount(freeOn: status), total))
            }
        }
    }

    /// Drops whatever is being read of a volume, because it is to be taken out. Nothing of it stays open.
    public static func release(_ root: FileLocation) {
        VolumeHelpers.existing(root)?.release()
    }

    /// Whether something is being saved or removed on a volume, or copied to or from it, by this program.
    public static func isChanging(_ root: FileLocation) async -> Bool {
        guard let helper = VolumeHelpers.existing(root) else { return false }
        return await Task.detached { helper.isChanging }.value
    }

    /// Looks at once whether the lost volume that holds a file is back.
    public static func lookAgain(_ location: FileLocation) {
        VolumeHelpers.helper(for: location)?.lookAgain()
    }

    /// Whether a file's content comes over a network, or from a phone or a camera.
    public static func isRemote(_ location: FileLocation) -> Bool {
        VolumeRoot(holding: location)?.isRemote ?? false
    }

    /// Whether a file is on a phone, a camera or a player that is plugged in.
    public static func isOnDevice(_ location: FileLocation) -> Bool {
        VolumeRoot(holding: location)?.isDevice ?? false
    }
}
