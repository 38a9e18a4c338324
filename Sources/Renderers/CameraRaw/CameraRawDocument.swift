// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Pictures

/// A raw file of a camera as an image that is decoded already.
final class CameraRawDocument: ImageDocument {
    let size: PixelSize
    let frameCount = 1

    /// Nil for one of which only the small picture is there.
    private let file: CameraRawFile?
    private let raster: Raster

    init(_ file: CameraRawFile?, raster: Raster) {
        self.file = file
        self.raster = raster
        size = raster.size
    }

    func decode(frame: Int, atLeast scale: Double) throws(Refusal) -> Raster {
        raster
    }

    func facts() throws(Refusal) -> [Fact] {
        guard let file else { return [] }
        let sensor = file.uprightSize
        let known = [Fact(.camera, file.camera), Fact(.dimensions, "\(sensor.width) × \(sensor.height)")]
        return known.filter { !$0.value.isEmpty } + (file.metadata?.facts ?? [])
    }
}
