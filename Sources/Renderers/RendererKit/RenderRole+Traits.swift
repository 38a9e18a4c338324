// SPDX-License-Identifier: MPL-2.0

internal import CSandbox
internal import DocumentModel

extension RenderRole {
    /// The groups of system calls that the libraries of a role need in a child, as a set of `sandbox_traits`. The filter
    /// denies all others, also to code that a hostile document injects.
    var sandboxTraits: UInt32 {
        let traits: [sandbox_traits] =
            switch self {
            // JPEG and PNG need nothing but their bytes.
            case .still: []
            // FreeType opens fonts when a text needs them.
            case .text: [SANDBOX_FILES]
            // Ghostscript looks for its resources in several folders.
            case .postscript: [SANDBOX_FILES, SANDBOX_STATUS]
            // Fontconfig asks whether a font is there, Pango matches fonts on threads of its own; libvips and librsvg
            // decode on several.
            case .page, .wide: [SANDBOX_FILES, SANDBOX_ACCESS, SANDBOX_THREADS]
            case .media: [SANDBOX_FILES, SANDBOX_THREADS, SANDBOX_SOCKET_PAIRS]
            }
        return traits.reduce(0) { $0 | $1.rawValue }
    }
}
