// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Pictures

/// A GIMP picture: its visible layers, laid over each other.
struct XCFBitmap: Bitmap {
    let size: PixelSize

    private let file: XCFFile
    private let layers: [XCFLayer]

    /// Reads the header and the list of layers.
    init(_ view: ByteView) throws(Refusal) {
        var reader = try XCFReader(view)
        let header = try XCFHeader(&reader)
        file = XCFFile(view: view, header: header)
        size = header.size
        var layers: [XCFLayer] = []
        while layers.count < 4_096, let place = reader.pointer(isWide: header.hasWidePointers), place > 0 {
            layers.append(try XCFLayer(in: file, at: place))
        }
        self.layers = layers
    }

    func decode() throws(Refusal) -> Raster {
        let raster = try Raster(size)
        var hasDrawn = false
        // The first of the list is the one on top.
        for (index, layer) in layers.enumerated().reversed() where !layer.isGroup {
            let opacity = opacity(ofLayer: index)
            guard opacity > 0 else { continue }
            do throws(Refusal) {
                try XCFCompositor(file: file, raster: raster).add(layer, opacity: opacity)
                hasDrawn = true
            } catch {
                // Only the last layer's failure counts, and only if there is no other.
                if !hasDrawn && index == 0 { throw error }
            }
        }
        PixelFormat.premultiply(raster.row(0), count: size.width * size.height)
        return raster
    }

    /// How much of a layer is to be seen, also through the groups that it is in: 0 to 1.
    private func opacity(ofLayer index: Int) -> Float {
        var opacity = layers[index].isVisible ? layers[index].opacity : 0
        let path = layers[index].path
        for length in stride(from: 1, to: path.count, by: 1) {
            guard let group = layers.first(where: { $0.isGroup && $0.path.elementsEqual(path[..<length]) }) else {
                // A layer outside all groups has no path, and such a group is known by its place among those.
                continue
            }
            opacity *= group.isVisible ? group.opacity : 0
        }
        // The path's first number counts the layers that are in no group.
        if path.count > 1, let first = path.first {
            let roots = layers.indices.filter { layers[$0].path.count <= 1 }
            if roots.indices.contains(first) {
                let group = layers[roots[first]]
                if group.path.isEmpty { opacity *= group.isVisible ? group.opacity : 0 }
            }
        }
        return opacity
    }
}
