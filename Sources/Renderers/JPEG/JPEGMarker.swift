// SPDX-License-Identifier: MPL-2.0

/// The second bytes of the markers of a JPEG file (ITU-T T.81, table B.1); the first byte of each is 0xFF.
enum JPEGMarker {
    /// Start of frame, baseline DCT (SOF0).
    static let baselineFrame: UInt8 = 0xC0
    /// Start of frame, extended sequential DCT (SOF1).
    static let extendedFrame: UInt8 = 0xC1
    /// All codes from SOF0 to SOF15, among which ``huffmanTables``, JPG and DAC (0xC4, 0xC8, 0xCC) are no frames.
    static let frames: ClosedRange<UInt8> = 0xC0...0xCF
    /// Define Huffman tables (DHT).
    static let huffmanTables: UInt8 = 0xC4
    /// Reserved for extensions (JPG).
    static let extensions: UInt8 = 0xC8
    /// Define arithmetic coding conditioning (DAC).
    static let arithmeticConditioning: UInt8 = 0xCC
    /// Restart markers (RST0 to RST7).
    static let restarts: ClosedRange<UInt8> = 0xD0...0xD7
    /// Start of image (SOI).
    static let startOfImage: UInt8 = 0xD8
    /// End of image (EOI).
    static let endOfImage: UInt8 = 0xD9
    /// Start of scan (SOS).
    static let startOfScan: UInt8 = 0xDA
    /// Define quantization tables (DQT).
    static let quantizationTables: UInt8 = 0xDB
    /// Define restart interval (DRI).
    static let restartInterval: UInt8 = 0xDD
    /// Application segment 0 (APP0): JFIF.
    static let app0: UInt8 = 0xE0
    /// Application segment 1 (APP1): EXIF and XMP.
    static let app1: UInt8 = 0xE1
    /// Application segment 2 (APP2): the ICC profile, and the list of a file's pictures.
    static let app2: UInt8 = 0xE2
    /// Application segment 13 (APP13): Photoshop's metadata.
    static let app13: UInt8 = 0xED
    /// Application segment 14 (APP14): Adobe's colour transform.
    static let app14: UInt8 = 0xEE
    /// Application segment 15 (APP15).
    static let app15: UInt8 = 0xEF
    /// Comment (COM).
    static let comment: UInt8 = 0xFE
    /// For temporary use in arithmetic coding (TEM), a marker without a segment.
    static let temporary: UInt8 = 0x01
}
