// SPDX-License-Identifier: MPL-2.0

/// What is read out of one archive at most. Declared sizes are not believed: what arrives is counted.
struct ArchiveLimits {
    /// Bytes of one entry.
    var entryBytes = 128 << 20
    /// Bytes of all entries together, over the archive's whole life.
    var totalBytes = 512 << 20
    /// Headers looked at in one pass.
    var entries = 100_000
}
