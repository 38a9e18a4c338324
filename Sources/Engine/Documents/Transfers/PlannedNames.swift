// SPDX-License-Identifier: MPL-2.0

internal import VolumeAccess

/// The decisions of a transfer plan about single files: the files that are left out, and the new names of files whose own
/// names the volume refuses.
struct PlannedNames {
    /// The files that the plan refused, which are reported as failures already.
    private let refused: Set<FileLocation>
    private let wanted: [FileLocation: [UInt8]]
    /// The maximum length of a name on the volume, in bytes.
    private let limit: Int
    private var given: [FileLocation: [UInt8]] = [:]

    /// Reads the decisions of a plan; nil stands for a transfer without a plan.
    init(_ plan: TransferPlan?) {
        refused = Set(plan?.problems.map(\.file) ?? [])
        wanted = plan?.newNames ?? [:]
        limit = plan?.nameLimit ?? FreeName.limit
    }

    /// Whether a file is left out.
    func refuses(_ file: FileLocation) -> Bool { refused.contains(file) }

    /// Registers the files that go into one folder, so that no two of them get the same name.
    mutating func enter(_ files: [FileLocation]) {
        guard !wanted.isEmpty else { return }
        var names: [[UInt8]: [UInt8]] = [:]
        for file in files {
            if let name = wanted[file] { names[file.nameBytes] = name }
        }
        guard !names.isEmpty else { return }
        let distinct = AllowedNames.distinct(names, among: files.map(\.nameBytes), limit: limit)
        for file in files where wanted[file] != nil { given[file] = distinct[file.nameBytes] }
    }

    /// The location of a file in its new folder.
    func place(for file: FileLocation, in folder: FileLocation) -> FileLocation {
        folder.child(given[file] ?? file.nameBytes)
    }
}
