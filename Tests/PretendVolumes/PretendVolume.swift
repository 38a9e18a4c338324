// SPDX-License-Identifier: MPL-2.0

import VitrineGLib

/// A volume as the protocol of volume monitors describes it. Its mount has the same identifier.
struct PretendVolume {
    let id: String
    let name: String
    /// What unlocks it, in base64; nil when it is not locked.
    let password: String?
    /// Where it is mounted when it is asked for.
    var root = ""
    /// Where it is mounted.
    var mount: String?
    /// The process that uses it.
    var user: Int32?
    /// The message with which ejecting it fails; nil when it does not.
    var failure: String?

    static let volumeType = "(ssssssbbssa{ss}sa{sv})"
    static let mountType = "(ssssssbsassa{sv})"

    /// The volume: identifiers, names, icons, what can be done with it, and where it is.
    var volumeValue: Variant {
        Variant(tuple: [
            Variant(id), Variant(name), icon, symbolicIcon, Variant("uuid-" + id), Variant(""), Variant(mount == nil),
            Variant(true), Variant(""), Variant(mount == nil ? "" : id), Variant(array: [], of: "{ss}"),
            Variant(""), Variant([String: Variant]()),
        ])
    }

    /// Its mount.
    var mountValue: Variant {
        Variant(tuple: [
            Variant(id), Variant(name), icon, symbolicIcon, Variant("uuid-" + id), Variant(mount ?? ""), Variant(true),
            Variant(id), Variant([String]()), Variant(""), Variant([String: Variant]()),
        ])
    }

    private var icon: Variant { Variant(". GThemedIcon drive-removable-media") }
    private var symbolicIcon: Variant { Variant(". GThemedIcon drive-removable-media-symbolic") }
}
