// SPDX-License-Identifier: MPL-2.0

/// The role of a zygote: the formats whose libraries it has loaded. Each zygote is started when it is first needed.
@nonexhaustive public enum RenderRole: String, Sendable, CaseIterable {
    /// JPEG, PNG and bytes, in a program with few libraries.
    case still
    /// Text and source code in scripts without shaping, in a program of its own.
    case text
    /// PDF, and text in scripts that need shaping, in a third program.
    case page
    /// All other documents and pictures.
    case wide
    /// PostScript, whose interpreter has sixty libraries.
    case postscript
    /// Video and audio, through GStreamer. Its system-call filter allows socket pairs.
    case media
}
