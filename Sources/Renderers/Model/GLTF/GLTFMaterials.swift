// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Pictures
import RendererKit

/// The materials of a glTF file, with their textures decoded.
struct GLTFMaterials {
    private var materials: [Material] = []
    private var sets: [Int] = []

    init(_ file: GLTFFile, companions: (any Companions)?, side: Int, limits: RenderLimits) {
        var decoded = Self.beside(file, companions, side: side)
        for json in (file.json["materials"]?.elements ?? []).prefix(1_000) {
            var material = Material()
            let surface = json["pbrMetallicRoughness"]
            let gloss = json["extensions"]?["KHR_materials_pbrSpecularGlossiness"]
            let factor = (surface?["baseColorFactor"] ?? gloss?["diffuseFactor"])?.numbers ?? []
            material.colour = factor.count == 4 ? SIMD4(factor[0], factor[1], factor[2], factor[3]) : SIMD4(1, 1, 1, 1)
            material.roughness = min(1, max(0, Float(surface?["roughnessFactor"]?.number ?? 0.9)))
            let emission = json["emissiveFactor"]?.numbers ?? []
            if emission.count == 3 {
                let strength = json["extensions"]?["KHR_materials_emissive_strength"]?["emissiveStrength"]?.number ?? 1
                material.emission = SIMD3(emission[0], emission[1], emission[2]) * min(1_000, max(0, Float(strength)))
            }
            switch json["alphaMode"]?.text {
            case "MASK": material.alphaCutoff = Float(json["alphaCutoff"]?.number ?? 0.5)
            case "BLEND": material.isTransparent = true
            default: break
            }
            material.isUnlit = json["extensions"]?["KHR_materials_unlit"] != nil
            let (colour, glow) = (Self.colourTexture(of: json), Self.glowTexture(of: json))
            sets.append(Self.set(of: colour ?? glow))
            material.texture = colour.flatMap { map($0, file, side: side, limits: limits, &decoded) }
            // The coordinates are those of one set: a picture that lies by another one is left out.
            if let glow, colour == nil || Self.set(of: colour) == Self.set(of: glow) {
                material.emissionTexture = map(glow, file, side: side, limits: limits, &decoded)
            }
            if glow != nil, material.emissionTexture == nil { material.emission = .zero }
            materials.append(material)
        }
    }

    /// A texture's picture, and how it lies on the surface; nil where it cannot be had.
    private func map(
        _ texture: JSONValue, _ file: GLTFFile, side: Int, limits: RenderLimits, _ decoded: inout [Int: Raster]
    ) -> TextureMap? {
        guard let image = Self.image(of: texture, in: file), decoded.count < Self.textureLimit || decoded[image] != nil
        else { return nil }
        if decoded[image] == nil, let bytes = file.image(image) {
            decoded[image] = try? PictureDecoder.raster(
                of: bytes, bounds: PixelSize(width: side, height: side), limits: limits)
        }
        guard let raster = decoded[image] else { return nil }
        var map = TextureMap(raster)
        let entry = texture["index"]?.count.flatMap { file.json["textures"]?[$0] }
        let sampler = entry?["sampler"]?.count.flatMap { file.json["samplers"]?[$0] }
        map.across = Self.wrap(sampler?["wrapS"])
        map.down = Self.wrap(sampler?["wrapT"])
        if let transform = texture["extensions"]?["KHR_texture_transform"] {
            func pair(_ name: String, _ usual: Float) -> SIMD2<Float> {
                let numbers = transform[name]?.numbers ?? []
                return numbers.count == 2 ? SIMD2(numbers[0], numbers[1]) : SIMD2(usual, usual)
            }
            map.transform(
                moved: pair("offset", 0), turned: Float(transform["rotation"]?.number ?? 0), scaled: pair("scale", 1))
        }
        return map
    }

    /// The continuation of a picture by the number that stands for it.
    private static func wrap(_ mode: JSONValue?) -> TextureMap.Wrap {
        switch mode?.count {
        case 33_071: .edge
        case 33_648: .mirrored
        default: .again
        }
    }

    /// The set of texture coordinates by which a texture lies on a mesh.
    private static func set(of texture: JSONValue?) -> Int {
        min(7, (texture?["extensions"]?["KHR_texture_transform"]?["texCoord"] ?? texture?["texCoord"])?.count ?? 0)
    }

    /// The textures in files beside the description, by the index of their picture.
    private static func beside(_ file: GLTFFile, _ companions: (any Companions)?, side: Int) -> [Int: Raster] {
        guard let companions else { return [:] }
        var paths: [(image: Int, path: String)] = []
        for json in (file.json["materials"]?.elements ?? []).prefix(1_000) where paths.count < textureLimit {
            for texture in [colourTexture(of: json), glowTexture(of: json)].compactMap({ $0 }) {
                guard let image = image(of: texture, in: file), let path = file.imagePath(image),
                    !paths.contains(where: { $0.image == image })
                else { continue }
                paths.append((image, path))
            }
        }
        let pictures = companions.pictures(at: paths.map(\.path), bounds: PixelSize(width: side, height: side))
        var rasters: [Int: Raster] = [:]
        for (place, result) in zip(paths, pictures) { rasters[place.image] = result.picture.flatMap(Raster.init) }
        return rasters
    }

    /// The maximum number of textures that are decoded.
    private static let textureLimit = 64

    /// The texture for the colours of a material.
    private static func colourTexture(of material: JSONValue) -> JSONValue? {
        material["pbrMetallicRoughness"]?["baseColorTexture"]
            ?? material["extensions"]?["KHR_materials_pbrSpecularGlossiness"]?["diffuseTexture"]
    }

    /// The texture for the light that a material gives off; nil where it gives off none.
    private static func glowTexture(of material: JSONValue) -> JSONValue? {
        let factor = material["emissiveFactor"]?.numbers ?? []
        return factor.contains { $0 > 0 } ? material["emissiveTexture"] : nil
    }

    /// A texture's picture, also in one of the formats that came later.
    private static func image(of texture: JSONValue, in file: GLTFFile) -> Int? {
        let entry = texture["index"]?.count.flatMap { file.json["textures"]?[$0] }
        return (entry?["source"] ?? entry?["extensions"]?["EXT_texture_webp"]?["source"])?.count
    }

    /// Whether there is a material of this index.
    func has(_ index: Int?) -> Bool { index.map { materials.indices.contains($0) } ?? false }

    /// A material; a plain one for a mesh that has none.
    subscript(index: Int?) -> Material {
        guard let index, materials.indices.contains(index) else { return Material() }
        return materials[index]
    }

    /// Which of a mesh's sets of texture coordinates a material uses.
    func coordinateSet(_ index: Int?) -> Int {
        guard let index, sets.indices.contains(index) else { return 0 }
        return sets[index]
    }
}
