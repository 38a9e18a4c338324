// SPDX-License-Identifier: MPL-2.0

internal import VolumeAccess

/// Gives finished files and folders their names. Calls block.
enum Placement {
    /// Gives a file or folder a name that is free.
    static func place(
        _ staged: FileLocation, at target: FileLocation, by changes: any FileChanges
    ) throws(FileChangeError) {
        try rename(staged, target, by: changes, isReplacing: false)
    }

    /// Puts a file or folder in the place of another.
    ///
    /// In one step where the volume can. Folders, and volumes that cannot rename over a file (some servers), take
    /// three: the old one is put aside, the new one takes the name, the old one is removed. A crash after the first is
    /// put right at the next start, which finds the name empty and the old one on record.
    static func replace(
        _ target: FileLocation, with staged: FileLocation, by changes: any FileChanges, work: UnfinishedWork
    ) throws(FileChangeError) {
        do throws(FileChangeError) {
            try rename(staged, target, by: changes, isReplacing: true)
            return
        } catch .taken {
            let backup = work.backup(of: target)
            do throws(FileChangeError) {
                try changes.rename(target, to: backup, isReplacing: false)
                try rename(staged, target, by: changes, isReplacing: false)
            } catch {
                // The first may have been done although it failed; if the old file cannot be put back now, it is on
                // record.
                if (try? changes.stamp(of: backup)) == .some(nil)
                    || (try? changes.rename(backup, to: target, isReplacing: false)) != nil
                {
                    work.settleBackup()
                }
                throw error
            }
            try Tree.remove(backup, by: changes)
            work.settleBackup()
        }
    }

    /// A server may rename and then lose its answer: what counts is where the file is.
    private static func rename(
        _ staged: FileLocation, _ target: FileLocation, by changes: any FileChanges, isReplacing: Bool
    ) throws(FileChangeError) {
        let own = try changes.stamp(of: staged)
        do throws(FileChangeError) {
            try changes.rename(staged, to: target, isReplacing: isReplacing)
        } catch {
            guard let own, own.inode != 0, let now = try? changes.stamp(of: target), now.inode == own.inode,
                now.device == own.device, (try? changes.stamp(of: staged)) == .some(nil)
            else { throw error.about(target) }
        }
    }
}
