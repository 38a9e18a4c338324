// SPDX-License-Identifier: MPL-2.0

/// Which warm process renders a document: one executable, three roles, each started when first needed.
public enum RenderRole: String, Sendable, CaseIterable {
    /// The lean one: JPEG, PNG, PDF, text, bytes.
    case still
    /// libvips, librsvg and the long tail of pictures.
    case wide
    /// GStreamer: video and audio. Its system-call filter is slightly wider.
    case media
}
