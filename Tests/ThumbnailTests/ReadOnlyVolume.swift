// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport
import VolumeAccess

/// A folder that is also mounted where nothing of it can be written.
final class ReadOnlyVolume: Sendable {
    /// What the volume shows, to be filled before it is mounted.
    let content = TemporaryFolder()
    private let place = TemporaryFolder()

    /// Its first folder.
    var location: FileLocation { place.location }

    /// Mounts it (`mount(2)`, a bind mount that is read-only).
    func mount() throws {
        let bind = UInt(MS_BIND)
        guard Glibc.mount(content.path, place.path, nil, bind, nil) == 0,
            Glibc.mount(nil, place.path, nil, bind | UInt(MS_REMOUNT | MS_RDONLY), nil) == 0
        else { throw Failure(reason: String(cString: strerror(errno))) }
    }

    deinit { umount2(place.path, Int32(MNT_DETACH)) }

    /// Why it could not be mounted.
    struct Failure: Error {
        let reason: String
    }
}
