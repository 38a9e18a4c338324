// SPDX-License-Identifier: MPL-2.0

/// An open GIMP file.
struct XCFFile {
    let view: ByteView
    let header: XCFHeader
}
