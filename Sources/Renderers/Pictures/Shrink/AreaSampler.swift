// SPDX-License-Identifier: MPL-2.0

package import DocumentModel

/// Scales pixels of four bytes by exact area averaging: each output pixel is the mean of the source area it covers.
///
/// Rows are pulled one by one, in order, so a decoder that produces rows needs memory for one of them. Channels have
/// no meaning here; colours with alpha must come premultiplied. Scaled up, pixels become squares with soft edges.
package struct AreaSampler {
    package let columns: AxisCoverage
    package let rows: AxisCoverage
    /// Bytes a pixel.
    private let channels = 4

    /// Scales a whole picture.
    package init(from source: PixelSize, to target: PixelSize) {
        columns = AxisCoverage(source: source.width, target: target.width)
        rows = AxisCoverage(source: source.height, target: target.height)
    }

    /// Scales the part `region` of the picture that `source` makes when it is drawn `width` × `height` pixels big.
    package init(from source: PixelSize, drawn width: Double, _ height: Double, region: PixelRect) {
        columns = AxisCoverage(
            source: source.width, step: Double(source.width) / width, first: region.x, count: region.width)
        rows = AxisCoverage(
            source: source.height, step: Double(source.height) / height, first: region.y, count: region.height)
    }

    /// Scales the part `region` of a picture that is drawn at `scale` from another part of it, of which `source` pixels
    /// are there.
    ///
    /// - Parameter place: what these pixels show, in pixels of the picture at its own size.
    package init(from source: PixelSize, place: PixelRect, drawnAt scale: Double, region: PixelRect) {
        let across = Double(source.width) / Double(place.width)
        let down = Double(source.height) / Double(place.height)
        columns = AxisCoverage(
            source: source.width, step: across / scale, origin: Double(place.x) * across, first: region.x,
            count: region.width)
        rows = AxisCoverage(
            source: source.height, step: down / scale, origin: Double(place.y) * down, first: region.y,
            count: region.height)
    }

    /// Fills `output`, rows of `stride` bytes.
    ///
    /// - Parameter row: hands over a source row by its number, which never decreases from call to call; the pointer
    ///   need hold only until the next call.
    package func run(
        into output: UnsafeMutableRawBufferPointer, stride: Int,
        row: (Int) throws(Refusal) -> UnsafeRawPointer
    ) throws(Refusal) {
        guard let target = output.baseAddress, output.count >= stride * rows.count else { return }
        if columns.isCopy && rows.isCopy {
            let skipped = Int(columns.starts[0]) * channels
            for index in 0..<rows.count {
                let source = try row(Int(rows.starts[index]))
                (target + index * stride).copyMemory(from: source + skipped, byteCount: columns.count * channels)
            }
            return
        }
        // Only the columns that are used are added up.
        let firstColumn = Int(columns.starts[0])
        let lastStart = Int(columns.starts[columns.count - 1])
        let lastWeights = Int(columns.offsets[columns.count] - columns.offsets[columns.count - 1])
        let samples = (lastStart + lastWeights - firstColumn) * channels
        let sums = UnsafeMutablePointer<UInt32>.allocate(capacity: samples)
        defer { sums.deallocate() }
        var current = -1
        var source = UnsafeRawPointer(target)
        for index in 0..<rows.count {
            let start = Int(rows.starts[index])
            let firstWeight = Int(rows.offsets[index])
            for position in firstWeight..<Int(rows.offsets[index + 1]) {
                let wanted = start + position - firstWeight
                if wanted != current {
                    source = try row(wanted)
                    current = wanted
                }
                let samplesOfRow = (source + firstColumn * channels).assumingMemoryBound(to: UInt8.self)
                let weight = rows.weights[position]
                if position == firstWeight {
                    Self.start(sums, samplesOfRow, weight, samples)
                } else {
                    Self.add(sums, samplesOfRow, weight, samples)
                }
            }
            shrinkRow(sums, firstColumn, into: target + index * stride)
        }
    }

    @inline(__always)
    private static func start(
        _ sums: UnsafeMutablePointer<UInt32>, _ row: UnsafePointer<UInt8>, _ weight: UInt16, _ count: Int
    ) {
        let weight = UInt32(weight)
        for index in 0..<count { sums[index] = UInt32(UInt16(row[index])) &* weight }
    }

    @inline(__always)
    private static func add(
        _ sums: UnsafeMutablePointer<UInt32>, _ row: UnsafePointer<UInt8>, _ weight: UInt16, _ count: Int
    ) {
        let weight = UInt32(weight)
        for index in 0..<count { sums[index] &+= UInt32(UInt16(row[index])) &* weight }
    }

    /// One row of sums (23 bits each) becomes one row of pixels.
    private func shrinkRow(
        _ sums: UnsafeMutablePointer<UInt32>, _ firstColumn: Int, into output: UnsafeMutableRawPointer
    ) {
        let pixels = UnsafeRawPointer(sums)
        columns.weights.withUnsafeBufferPointer { weights in
            columns.offsets.withUnsafeBufferPointer { offsets in
                for index in 0..<columns.count {
                    var pixel = pixels + (Int(columns.starts[index]) - firstColumn) * 16
                    var sum = SIMD4<UInt32>(repeating: 1 << 22)
                    for position in Int(offsets[index])..<Int(offsets[index + 1]) {
                        // 16 bits of sum times 15 bits of weight: 31 bits at most, as the weights add up to one.
                        let value = pixel.load(as: SIMD4<UInt32>.self) &>> 7
                        sum &+= value &* SIMD4(repeating: UInt32(weights[position]))
                        pixel += 16
                    }
                    let bytes = SIMD4<UInt8>(truncatingIfNeeded: sum &>> 23)
                    output.storeBytes(of: bytes, toByteOffset: index * 4, as: SIMD4<UInt8>.self)
                }
            }
        }
    }
}
