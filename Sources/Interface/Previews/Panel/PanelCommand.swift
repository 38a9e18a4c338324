// SPDX-License-Identifier: MPL-2.0

internal import VitrineGtk

/// A command of the panel, for any kind of document.
enum PanelCommand: Equatable {
    /// Closes the facts that lie over the document, else leaves full screen, else closes the preview.
    case close
    case dismiss
    case previous, next, fullscreen, zoomIn, zoomOut, fit, rotate, rotateBack, open, openWith, copy, copyPath, facts
    case find, contents
    /// Puts the pixels of a picture, or the selected text, on the clipboard.
    case copyImage, copyText
    case selectText
    /// Plays or pauses an animation or a film.
    case playOrPause
    /// All documents as a grid, or in a row.
    case index, filmstrip
    case retry
    /// Saves the document's content elsewhere.
    case saveCopy
    /// Puts it on paper, or hands it to the mail program.
    case print, send
    /// Returns from a document inside another one to the outer one.
    case leaveEntry
    /// Into a window of its own, or back.
    case detach
    /// Asks for the encoding in which a text is read.
    case chooseEncoding
    /// Shows the bytes, or the document again.
    case showBytes

    /// The command of a key; nil for a key that has none.
    init?(_ key: Key, _ modifiers: Modifiers, isRightToLeft: Bool) {
        if modifiers == .control {
            switch key.lowercased {
            case Key("c"): self = .copy
            case Key("f"): self = .find
            case Key("s"): self = .saveCopy
            case Key("p"): self = .print
            default: return nil
            }
            return
        }
        if modifiers == [.control, .shift] {
            guard key.lowercased == Key("c") else { return nil }
            self = .copyPath
            return
        }
        if modifiers == .alt {
            guard key == .return else { return nil }
            self = .facts
            return
        }
        guard modifiers.isEmpty || modifiers == .shift else { return nil }
        switch key.lowercased {
        case .escape: self = .close
        case .backspace: self = .leaveEntry
        case .space, Key("q"): self = .dismiss
        case .left: self = isRightToLeft ? .next : .previous
        case .right: self = isRightToLeft ? .previous : .next
        case .up: self = .previous
        case .down: self = .next
        case Key("t"): self = .contents
        case .f11, Key("f"): self = .fullscreen
        case .return, .keypadEnter, Key("o"): self = .open
        case Key("r"): self = modifiers == .shift ? .rotateBack : .rotate
        case Key("i"): self = .facts
        case Key("w"): self = .detach
        case Key("g"): self = .index
        case Key("s"): self = .filmstrip
        default: return nil
        }
    }
}
