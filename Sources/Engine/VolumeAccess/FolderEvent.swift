// SPDX-License-Identifier: MPL-2.0

internal import Wire

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

    /// The number by which each event is sent.
    private enum Number: UInt8 {
        case entry = 1
        case folder
        case unavailable
        case content
    }

    func write(to writer: inout MessageWriter) {
        switch self {
        case .entry(let name):
            writer.write(Number.entry.rawValue)
            writer.write(name)
        case .folder(let wasUnmounted):
            writer.write(Number.folder.rawValue)
            writer.write(wasUnmounted ? "unmounted" : "")
        case .unavailable(let reason):
            writer.write(Number.unavailable.rawValue)
            writer.write(reason)
        case .content, .volume:
            writer.write(Number.content.rawValue)
            writer.write("")
        }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        guard let number = Number(rawValue: try reader.read()) else { throw MessageError("unknown event") }
        let text = try reader.readBytes()
        switch number {
        case .entry: self = .entry(text)
        case .folder: self = .folder(wasUnmounted: !text.isEmpty)
        case .unavailable: self = .unavailable(String(decoding: text, as: UTF8.self))
        case .content: self = .content
        }
    }
}
