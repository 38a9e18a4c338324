// SPDX-License-Identifier: MPL-2.0

import CVips
import DocumentModel
import Glibc
internal import Strings

/// libvips as a library: its start, and what it may read.
enum Vips {
    /// The loaders that may run. Each is written by people who fuzz it, or reads a format that is as simple as can be;
    /// ImageMagick, PDF, SVG and the scientific formats are not for files from anywhere.
    private static let loaders = [
        "VipsForeignLoadNsgif", "VipsForeignLoadWebp", "VipsForeignLoadTiff", "VipsForeignLoadHeif",
        "VipsForeignLoadJxl", "VipsForeignLoadJp2k", "VipsForeignLoadPpm", "VipsForeignLoadRad",
    ]

    /// Loads the library and its modules. No image is touched: one decode would leave threads, and each fork after
    /// that would hang.
    static let isReady: Bool = {
        // What it thinks of a damaged file is of no use to anybody.
        setenv("VIPS_WARNING", "0", 1)
        // Loops compiled at run time would need memory that is both writable and executable.
        setenv("VIPS_NOVECTOR", "1", 1)
        guard vips_init("vitrine-render") == 0 else { return false }
        // One picture a process: there is nothing to keep, and nobody to share work with.
        vips_concurrency_set(1)
        vips_cache_set_max(0)
        vips_operation_block_set("VipsForeignLoad", 1)
        for loader in loaders { vips_operation_block_set(loader, 0) }
        return true
    }()

    /// Whether an operation has failed since errors were forgotten.
    static var hasErrors: Bool { vips_error_buffer().pointee != 0 }

    /// Forgets what failed before.
    static func forgetErrors() { vips_error_clear() }

    /// Refuses in the words of libvips.
    static func refusal(_ reason: Refusal.Reason = .damaged) -> Refusal {
        let message = String(cString: vips_error_buffer())
        vips_error_clear()
        let line = message.split(separator: "\n").first.map(String.init) ?? ""
        // No loader knows the bytes, or only one that may not run.
        if line.contains("known format") || line.contains("blocked") { return Refusal(.unsupported) }
        if line.contains("not supported") || line.contains("unsupported") || line.contains("whole number of bytes") {
            return Refusal(.unsupported, line)
        }
        return Refusal(reason, line)
    }
}
