// SPDX-License-Identifier: MPL-2.0

import RendererKit

extension ByteNeedle {
    /// A needle for a text in an encoding; nil when that lacks one of its characters, or there are none.
    init?(_ text: String, encoding: TextEncoding) {
        self.init(text) { encoding.bytes(of: $0) }
    }
}

extension TextEncoding {
    /// A character in this encoding; nil if it lacks it.
    fileprivate func bytes(of scalar: Unicode.Scalar) -> [UInt8]? {
        switch self {
        case .utf8: return Array(String(scalar).utf8)
        case .utf16LittleEndian: return UTF16.encode(scalar)?.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        case .utf16BigEndian: return UTF16.encode(scalar)?.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        case .utf32LittleEndian: return withUnsafeBytes(of: scalar.value.littleEndian) { Array($0) }
        case .utf32BigEndian: return withUnsafeBytes(of: scalar.value.bigEndian) { Array($0) }
        default:
            if let table = SingleByteTable.all[self] { return table.byte(of: scalar).map { [$0] } }
            if scalar.isASCII { return [UInt8(scalar.value)] }
            return TextDecoder.convert(Array(String(scalar).utf8), to: self)
        }
    }
}
