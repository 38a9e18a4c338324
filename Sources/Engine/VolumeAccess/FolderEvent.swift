// SPDX-License-Identifier: MPL-2.0

/// A change in a watched folder.
@nonexhaustive public enum FolderEvent: Sendable, Equatable {
    /// The entry of this name appeared, went, or changed.
    case entry([UInt8])
    /// The folder itself changed. `wasUnmounted` when its volume was unmounted.
    case folder(wasUnmounted: Bool)
    /// The content of the folder may be different, and has to be listed again.
    case content
    /// The folder cannot be watched; the reason in words. Nothing else will be reported.
    case unavailable(String)
    /// The folder's volume went, hangs, or is back. Never crosses from a helper: the app finds out.
    case volume(VolumeState)

    func write(to writer: inout PacketWriter) {
        switch self {
        case .entry(let name):
            writer.append(UInt8(1))
            writer.append(name)
        case .folder(let wasUnmounted):
            writer.append(UInt8(2))
            writer.append(wasUnmounted ? "unmounted" : "")
        case .unavailable(let reason):
            writer.append(UInt8(3))
            writer.append(reason)
        case .content, .volume:
            writer.append(UInt8(4))
            writer.append("")
        }
    }

    init(from reader: inout PacketReader) throws(PacketReader.Malformed) {
        let kind = try reader.number(UInt8.self)
        let text = try reader.list()
        switch kind {
        case 1: self = .entry(text)
        case 2: self = .folder(wasUnmounted: !text.isEmpty)
        case 3: self = .unavailable(String(decoding: text, as: UTF8.self))
        case 4: self = .content
        default: throw PacketReader.Malformed()
        }
    }
}
