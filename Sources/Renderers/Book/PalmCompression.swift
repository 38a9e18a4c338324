// SPDX-License-Identifier: MPL-2.0

/// PalmDOC's compression: literal bytes, pairs of a space and a letter, and repetitions of what came before.
enum PalmCompression {
    /// A record's text: at most 4096 bytes in sound files, never more than 64 KiB.
    static func expand(_ record: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(4096)
        var index = 0
        while index < record.count, output.count < 64 << 10 {
            let byte = record[index]
            index += 1
            switch byte {
            case 1...8:
                output += record[index..<min(index + Int(byte), record.count)]
                index += Int(byte)
            case 0x80...0xBF:
                guard index < record.count else { return output }
                let pair = Int(byte) << 8 | Int(record[index])
                index += 1
                let distance = (pair >> 3) & 0x7FF
                guard distance > 0, distance <= output.count else { continue }
                for _ in 0..<(pair & 7) + 3 { output.append(output[output.count - distance]) }
            case 0xC0...0xFF: output += [0x20, byte ^ 0x80]
            default: output.append(byte)
            }
        }
        return output
    }
}
