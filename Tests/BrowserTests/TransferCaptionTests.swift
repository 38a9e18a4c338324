// SPDX-License-Identifier: MPL-2.0

import Documents
import Quantities
import Testing
import VolumeAccess

@testable import Browser

@Suite struct TransferCaptionTests {
    private func caption(_ change: (inout TransferProgress) -> Void) -> String {
        var progress = TransferProgress()
        progress.phase = .working
        change(&progress)
        return TransferCaption(progress: progress).text
    }

    @Test func `it says how much of how much, and how long still`() {
        #expect(TransferCaption(progress: TransferProgress()).text == "Counting…")
        #expect(
            caption {
                ($0.bytes, $0.totalBytes, $0.items, $0.totalItems) = (1_000_000, 4_000_000, 1, 4)
                $0.elapsed = 60_000_000_000
            } == "1.0\u{A0}MB of 4.0\u{A0}MB, 3 minutes left")
        #expect(
            caption {
                ($0.bytes, $0.totalBytes, $0.items, $0.totalItems) = (3_000_000, 4_000_000, 3, 4)
                $0.elapsed = 30_000_000_000
            } == "3.0\u{A0}MB of 4.0\u{A0}MB, 10 seconds left")
        #expect(caption { ($0.items, $0.totalItems) = (2, 5) } == "2 of 5")
        #expect(caption { $0.phase = .finishing } == "Waiting for the disk…")
        #expect(TransferCaption(progress: TransferProgress(), isPaused: true).text == "Paused")
    }

    @Test func `what can be answered depends on what meets`() {
        func question(_ source: FileStamp.Kind, _ target: FileStamp.Kind) -> ConflictQuestion {
            let file = FileLocation(path: "/there/name")
            return ConflictQuestion(
                TransferConflict(
                    source: file, sourceStamp: FileStamp(kind: source, size: 1, modified: .unknown), target: file,
                    targetStamp: FileStamp(kind: target, size: 1, modified: .unknown)))
        }
        #expect(question(.file, .file).answers == [.replace, .keepBoth])
        #expect(question(.file, .file).heading == "Replace “name”?")
        #expect(question(.folder, .folder).answers == [.keepBoth, .merge])
        #expect(question(.folder, .file).answers == [.keepBoth])
        #expect(question(.file, .folder).text.contains("“there”"))
    }
}
