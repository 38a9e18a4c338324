// SPDX-License-Identifier: MPL-2.0

internal import Glibc
public import Quantities
public import VolumeAccess

/// A plan of a transfer: the files, their total size and the expected problems, computed before any file is changed.
public struct TransferPlan: Equatable, Sendable {
    /// The kind of the transfer.
    public var kind: TransferKind
    /// The files and folders.
    public var sources: [FileLocation]
    /// The folder they go to; nil for ``TransferKind/delete`` and ``TransferKind/trash``.
    public var destination: FileLocation?
    /// Files, folders and links in all; 0 until it was measured.
    public var items = 0
    /// Bytes to be written; 0 until it was measured and where nothing is.
    public var bytes = ByteCount.zero
    /// The problems that the volumes reported.
    public var problems: [TransferProblem] = []
    /// The replacement names of files, which get a number where another file of the folder has the same name.
    var newNames: [FileLocation: [UInt8]] = [:]
    /// The maximum length of a name on the volume in bytes, as reported in the problems.
    var nameLimit = FreeName.limit

    /// A plan, not measured yet.
    public init(_ kind: TransferKind, _ sources: [FileLocation], into destination: FileLocation? = nil) {
        self.kind = kind
        self.sources = sources
        self.destination = destination
    }

    /// Whether it was measured.
    public private(set) var isMeasured = false

    /// Counts and asks the volumes, on a thread that may wait. Cancelling the task ends it.
    public func measured() async -> TransferPlan {
        let control = TransferControl()
        return await withTaskCancellationHandler {
            await FileQueue.perform { () throws(Never) in
                var plan = self
                control.interruption.during { plan.measure(control) }
                return plan
            }
        } onCancel: {
            control.cancel()
        }
    }

    mutating func measure(_ control: TransferControl) {
        (items, bytes, problems) = (0, .zero, [])
        var needed = ByteCount.zero
        var unusual = UnusualNames()
        isMeasured = true
        var target: FileLocation?
        var capabilities: VolumeCapabilities?
        if let destination {
            do throws(FileChangeError) {
                let (folder, writer) = try FileAccesses.resolved(destination)
                (target, capabilities) = (folder, try writer.capabilities(of: folder))
            } catch .gone where (try? FileAccesses.changes(for: destination).stamp(of: destination)) == .some(nil) {
                problems.append(.destinationGone(destination))
                return
            } catch {
                problems.append(.unreachable(destination, error))
                return
            }
        }
        for (folder, files) in Dictionary(grouping: sources, by: \.parent) {
            if let folder { unusual.note(files.map(\.nameBytes), in: folder) }
        }
        var accesses = TransferSources()
        for source in sources {
            let changes = accesses.access(for: source)
            let stamp: FileStamp
            do throws(FileChangeError) {
                guard let found = try changes.stamp(of: source) else {
                    problems.append(.missing(source))
                    continue
                }
                stamp = found
            } catch {
                problems.append(.unreachable(source, error))
                continue
            }
            if let target, kind != .link, stamp.kind == .folder, Self.isInside(target, source) {
                problems.append(.intoItself(source))
                continue
            }
            if let capabilities, source.nameBytes.count > capabilities.longestName {
                problems.append(.nameTooLong(source, limit: capabilities.longestName))
            }
            let isRenamed = kind == .move && stamp.device == capabilities?.device
            switch kind {
            case .link: items += 1
            case .trash:
                items += 1
                if let folder = source.parent, (try? changes.capabilities(of: folder).hasTrash) == false {
                    problems.append(.noTrash(source))
                }
            case .move where isRenamed: items += 1
            default:
                count(source, stamp, by: changes, needed: &needed, &unusual, control)
            }
        }
        guard let destination else {
            bytes = .zero
            return
        }
        guard let capabilities else { return }
        if capabilities.isReadOnly {
            problems.append(.readOnly(destination))
        } else if !capabilities.isWritable {
            problems.append(.notPermitted(destination))
        }
        if let shortage = capabilities.shortage(of: needed, in: destination) { problems.append(shortage) }
        if let target, !unusual.isEmpty, !problems.contains(where: \.stopsAll) {
            problems += unusual.refused(by: target, FileAccesses.changesWithoutLinks(for: target))
        }
    }

    private mutating func count(
        _ file: FileLocation, _ stamp: FileStamp, by changes: any FileChanges, needed: inout ByteCount,
        _ unusual: inout UnusualNames, _ control: TransferControl
    ) {
        items += 1
        unusual.note(file, size: stamp.kind == .file ? stamp.size : 0)
        if control.isCancelled { return }
        switch stamp.kind {
        case .file:
            bytes += stamp.size
            needed += min(stamp.size, stamp.allocated)
        case .folder:
            let names = (try? changes.names(in: file)) ?? []
            unusual.note(names, in: file)
            for name in names {
                let child = file.child(name)
                if let stamp = try? changes.stamp(of: child) {
                    count(child, stamp, by: changes, needed: &needed, &unusual, control)
                }
            }
        case .link, .special: break
        }
    }

    /// Returns the plan with a permitted name for each file whose own name the volume refuses.
    public func replacingNames() -> TransferPlan {
        var plan = self
        for problem in problems where problem.isOfName {
            var limit = FreeName.limit
            if case .nameTooLong(_, let longest) = problem { limit = min(limit, longest) }
            plan.nameLimit = min(plan.nameLimit, limit)
            let file = problem.file
            plan.newNames[file] = AllowedNames.name(for: newNames[file] ?? file.nameBytes, limit: limit)
        }
        plan.problems.removeAll(where: \.isOfName)
        return plan
    }

    static func isInside(_ folder: FileLocation, _ source: FileLocation) -> Bool {
        var place: FileLocation? = folder
        while let current = place {
            if current == source { return true }
            place = current.parent
        }
        return false
    }
}
