// SPDX-License-Identifier: MPL-2.0

import Quantities
import Synchronization
import Testing

@testable import Documents

@Suite struct TransferMeterTests {
    @Test func `how far a transfer is is told whatever lengths its files have`() async throws {
        let told = Mutex<[ByteCount]>([])
        let meter = TransferMeter(control: TransferControl()) { progress in told.withLock { $0.append(progress.bytes) }
        }
        meter.begin()
        meter.add(bytes: 12)
        for part in 1...3 {
            // Longer than between two words of it.
            try await Task.sleep(for: .milliseconds(110))
            meter.add(bytes: ByteCount(1 << 18))
            #expect(told.withLock { $0.last } == ByteCount(12 + part * (1 << 18)))
        }
    }
}
