// SPDX-License-Identifier: MPL-2.0

import DocumentModel

/// Limits on the data read out of one archive. Declared sizes are not trusted: the bytes that arrive are counted.
struct ArchiveLimits {
    /// Bytes of one entry.
    var entryBytes = 128 << 20
    /// Bytes of all entries together, over the archive's whole life.
    var totalBytes = 512 << 20
    /// The maximum number of entries in the list, and of headers that are read in one pass.
    var entries = DocumentEntry.limit
}
