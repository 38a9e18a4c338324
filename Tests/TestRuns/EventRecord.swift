// SPDX-License-Identifier: MPL-2.0

import FoundationEssentials

/// A line of the event stream of Swift Testing (`--event-stream-output-path`, version 0 of its format).
struct EventRecord: Decodable {
    struct Location: Decodable {
        let fileID: String
        let line: Int
    }

    struct Message: Decodable {
        let symbol: String
        let text: String
    }

    struct Instant: Decodable {
        /// Seconds of a clock that does not jump.
        let absolute: Double
    }

    struct Issue: Decodable {
        let isKnown: Bool
        let sourceLocation: Location?
    }

    /// The fields of a listed test and of an event.
    struct Payload: Decodable {
        let kind: String
        // Of a listed test.
        let id: String?
        let name: String?
        let displayName: String?
        let sourceLocation: Location?
        // Of an event.
        let testID: String?
        let instant: Instant?
        let messages: [Message]?
        let issue: Issue?
    }

    /// `test` for a listed test or suite, `event` for an event.
    let kind: String
    let payload: Payload

    init?(line: some Sequence<UInt8>) {
        guard let record = try? JSONDecoder().decode(EventRecord.self, from: Data(line)) else { return nil }
        self = record
    }
}
