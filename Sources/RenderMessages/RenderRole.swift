// SPDX-License-Identifier: MPL-2.0

/// Which warm process renders a document: each is started when first needed.
public enum RenderRole: String, Sendable, CaseIterable {
    /// The lean one, a program of its own: JPEG, PNG, bytes.
    case still
    /// Text and source code in scripts whose letters stand one after the other, in a program of its own too.
    case text
    /// PDF and all other text, in a third one.
    case page
    /// The long tail: all other documents, and every other kind of picture.
    case wide
    /// PostScript: a whole language, and an interpreter with sixty libraries.
    case postscript
    /// GStreamer: video and audio. Its system-call filter is slightly wider.
    case media
}
