// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Documents
internal import Rendering
internal import Thumbnails
internal import VolumeAccess

extension Batch {
    /// Changes pictures.
    func change(_ work: PictureWork, into report: inout BatchReport, _ meter: BatchMeter) async {
        await each(&report, meter) { step in
            guard let encoding = step.encoding else { return BatchResult(outcome: .skipped(.notWritable)) }
            let isReplacing = step.target == step.source
            let expected: FileVersion?
            let changed: ChangedPicture
            do {
                expected = isReplacing ? try await FileVersion.read(step.source) : nil
                let bytes = try await FileAccesses.access(for: step.source).bytes(of: step.source) { _, _ in }
                changed = try await self.renderer.changed(
                    work.change(to: encoding), of: bytes, contentType: step.contentType)
                if isReplacing, changed.pageCount > 1 { return BatchResult(outcome: .skipped(.severalPages)) }
                if isReplacing, work.changesNothing, changed.method == .lossless, changed.file.count == bytes.count {
                    return BatchResult(outcome: .skipped(.unchanged))
                }
            } catch let error as FileChangeError {
                return await self.failed(error, step)
            } catch let error as FileAccessError {
                let hasGone = error.isOfTheVolume ? true : await self.loss(of: step.source.parent) != nil
                return .failed(BatchFailure(error), endsBatch: hasGone)
            } catch {
                return .failed(BatchFailure(error as? RenderFailure ?? .cancelled))
            }
            var result = await self.save(changed.file, for: step, expecting: expected, method: changed.method)
            guard case .done = result.outcome, work.placement == .inPlace, !isReplacing else { return result }
            // With another name it is a replacement all the same, to be undone as one.
            let trashed = await FileActions.trash([step.source]).change
            result.changes = [FileChange(.replace, (result.changes + [trashed]).flatMap(\.steps))]
            return result
        }
    }

    /// Makes pictures of documents.
    func draw(_ work: ThumbnailWork, into report: inout BatchReport, _ meter: BatchMeter) async {
        let generator = ThumbnailGenerator(renderer: renderer)
        await each(&report, meter) { step in
            let side = Double(work.side)
            var request = ThumbnailRequest(
                file: step.source, size: ThumbnailSize(width: side, height: side), scale: 1,
                representations: [.thumbnail], isExact: true)
            request.fetchesWhole = true
            let file: [UInt8]
            do {
                guard let picture = try await generator.best(for: request).picture else {
                    return .failed(BatchFailure(ThumbnailError.nothingCached))
                }
                file = try await self.renderer.encode(picture, as: work.encoding)
            } catch let error as ThumbnailError {
                return .failed(
                    BatchFailure(error), endsBatch: await self.loss(of: step.source.parent) != nil)
            } catch {
                return .failed(BatchFailure(error as? RenderFailure ?? .cancelled))
            }
            return await self.save(file, for: step, expecting: nil, method: nil)
        }
    }

    /// Saves a result: the old file is there until the new one is whole. Who takes a free name meanwhile keeps it.
    private func save(
        _ file: [UInt8], for step: BatchStep, expecting expected: FileVersion?, method: ChangedPicture.Method?
    ) async -> BatchResult {
        let folder = step.target.parent ?? step.target
        // Where only the place is left, a result would lie on another volume, below the one that comes back.
        if let loss = await loss(of: folder) { return .failed(BatchFailure(loss), endsBatch: true) }
        let names: [[UInt8]] =
            expected == nil ? Array(FreeName(step.target.nameBytes).prefix(100)) : [step.target.nameBytes]
        var last: SaveConflict?
        for name in names {
            let target = folder.child(name)
            let (outcome, change): (SaveOutcome, FileChange?)
            if let expected, plan.folders[folder]?.capabilities?.hasTrash == true {
                (outcome, change) = await DocumentSaving.saveTrashing(.bytes(file), over: target, expecting: expected)
            } else {
                (outcome, change) = (await DocumentSaving.save(.bytes(file), to: target, expecting: expected), nil)
            }
            switch outcome {
            case .saved(let version):
                if expected == nil, let known = plan.folders[folder]?.capabilities?.device,
                    version.stamp.device != known
                {
                    _ = await FileActions.delete([target])
                    return .failed(BatchFailure(FileChangeError.gone(folder)), endsBatch: true)
                }
                let made = expected == nil ? [FileChange(.create, [.init(from: nil, to: target)])] : []
                return BatchResult(outcome: .done(target, method), changes: made + [change].compactMap { $0 })
            case .conflict(let conflict) where conflict.kind == .exists: last = conflict
            case .conflict(let conflict): return .failed(BatchFailure(conflict))
            case .failed(let failure): return await failed(failure.error, step)
            }
        }
        return last.map { .failed(BatchFailure($0)) } ?? .failed(BatchFailure(FileChangeError.taken(step.target)))
    }

    /// The error for a folder whose volume is gone, even where the mount point still exists; nil when the folder is
    /// there, or answers with an error that the save itself reports.
    private func loss(of folder: FileLocation?) async -> FileChangeError? {
        guard let folder, let known = plan.folders[folder]?.capabilities?.device else { return nil }
        do throws(FileChangeError) {
            return try await VolumeCapabilities.of(folder).device == known ? nil : .gone(folder)
        } catch {
            switch error {
            case .gone, .timedOut: return error
            default: return nil
            }
        }
    }

    private func failed(_ error: FileChangeError, _ step: BatchStep) async -> BatchResult {
        let folder = step.target.parent ?? step.target
        return .failed(
            BatchFailure(error), endsBatch: await error.isOfVolume(of: folder, plan.folders[folder]?.capabilities))
    }
}
