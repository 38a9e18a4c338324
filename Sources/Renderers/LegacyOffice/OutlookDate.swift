// SPDX-License-Identifier: MPL-2.0

import Glibc

/// When a message of Outlook's was sent, from the list of its properties that have a fixed size ([MS-OXMSG] 2.4).
enum OutlookDate {
    /// The date as mail writes it; empty when there is none.
    ///
    /// - Parameter isInner: whether the message lies in another one, and the list therefore has a shorter head.
    static func text(_ properties: [UInt8], isInner: Bool) -> String {
        // Sixteen bytes each: type, number, flags, value. Sent, else delivered.
        for wanted in [0x0039, 0x0E06] {
            for place in stride(from: isInner ? 24 : 32, to: properties.count - 15, by: 16)
            where properties.littleEndian16(place) == 0x0040 && properties.littleEndian16(place + 2) == wanted {
                let ticks =
                    UInt64(properties.littleEndian32(place + 8))
                    | UInt64(properties.littleEndian32(place + 12)) << 32
                let text = text(ticks: ticks)
                if !text.isEmpty { return text }
            }
        }
        return ""
    }

    /// The date of a time in ticks of 100 nanoseconds since 1601, as in the header of a message; empty when it is out of
    /// range.
    static func text(ticks: UInt64) -> String {
        let seconds = Int(clamping: ticks / 10_000_000) - 11_644_473_600
        guard seconds > -11_000_000_000, seconds < 100_000_000_000 else { return "" }
        var time = time_t(seconds)
        var parts = tm()
        guard gmtime_r(&time, &parts) != nil else { return "" }
        var text = [CChar](repeating: 0, count: 64)
        let count = strftime(&text, text.count, "%a, %d %b %Y %H:%M:%S +0000", &parts)
        return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
