// SPDX-License-Identifier: MPL-2.0

/// An image format that the sandbox can write.
@nonexhaustive public enum ImageEncoding: UInt8, Sendable, CaseIterable {
    /// PNG with alpha.
    case png = 1
    /// JPEG, quality 90, on white where the picture is transparent.
    case jpeg = 2
    /// WebP with alpha, quality 85. Written by the *wide* role.
    case webp = 3
}
