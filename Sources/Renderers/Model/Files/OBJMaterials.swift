// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Glibc
import Pictures
import Quantities
import RendererKit

/// The materials of a Wavefront model, in files beside it (`.mtl`), with their textures.
struct OBJMaterials {
    /// The maximum number of textures.
    private static let textureLimit = 64
    /// The maximum number of textures that are looked for in other cases of their names.
    private static let missingLimit = 16
    /// The maximum number of bytes that are read of a file.
    private static let byteLimit = 4 << 20

    private var materials: [String: Material] = [:]
    /// The paths of the textures, by the name of their material.
    private var textures: [String: String] = [:]

    /// Reads the materials that a model uses.
    ///
    /// - Parameters:
    ///   - libraries: the names of the files, as the model gives them; one string may hold several names.
    ///   - used: the names of the materials.
    init(in libraries: [String], used: Set<String>, companions: (any Companions)?, textureSide: Int) {
        guard let companions else { return }
        for line in libraries {
            // The line is one name with blanks, or several names.
            var names = WrittenName.forms(line)
            let whole = names.count
            for word in line.split(whereSeparator: \.isWhitespace).map(String.init) where !names.contains(word) {
                names.append(word)
            }
            for (index, name) in names.enumerated() {
                if name.hasPrefix("#") { break }
                let isFound = read(file: Self.path(WrittenName.unquoted(name)), companions, used: used)
                if isFound, index < whole { break }
            }
        }
        let names = textures.keys.sorted()
        var paths: [String] = []
        for name in names {
            guard let path = textures[name], !paths.contains(path), paths.count < Self.textureLimit else { continue }
            paths.append(path)
        }
        let bounds = PixelSize(width: textureSide, height: textureSide)
        let rasters = Self.pictures(at: paths, companions, bounds)
        for name in names {
            guard let path = textures[name], let index = paths.firstIndex(of: path), let raster = rasters[index] else {
                continue
            }
            materials[name]?.texture = TextureMap(raster)
            // The texture has the colours; many programs write black or grey as the colour beside it.
            let opacity = materials[name]?.colour.w ?? 1
            materials[name]?.colour = SIMD4(1, 1, 1, opacity)
        }
    }

    /// A material by its name; nil when no file has it.
    subscript(name: String) -> Material? {
        for form in WrittenName.forms(name) {
            if let material = materials[form] { return material }
        }
        return nil
    }

    /// Reads a file in the first case of its name that is there; false when there is none.
    private mutating func read(file path: String, _ companions: any Companions, used: Set<String>) -> Bool {
        for path in WrittenName.cases(ofPath: path) {
            guard let source = companions.file(.material, at: path), let bytes = try? source.prefix(Self.byteLimit)
            else { continue }
            let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
            let text = bytes.withUnsafeBytes(WideText.utf8) ?? bytes
            text.withUnsafeBytes { read($0, used: used, folder: folder) }
            return true
        }
        return false
    }

    /// The pictures at paths, each in the first case of its name that is there.
    private static func pictures(at paths: [String], _ companions: any Companions, _ bounds: PixelSize) -> [Raster?] {
        var rasters = companions.pictures(at: paths, bounds: bounds).map { $0.picture.flatMap(Raster.init) }
        let missing = paths.indices.filter { rasters[$0] == nil }.prefix(missingLimit)
        let cases = missing.map { WrittenName.cases(ofPath: paths[$0]).dropFirst() }
        let others = companions.pictures(at: cases.flatMap { $0 }, bounds: bounds)
        var place = 0
        for (index, forms) in zip(missing, cases) {
            for _ in forms where place < others.count {
                if rasters[index] == nil { rasters[index] = others[place].picture.flatMap(Raster.init) }
                place += 1
            }
        }
        return rasters
    }

    private mutating func read(_ bytes: UnsafeRawBufferPointer, used: Set<String>, folder: String) {
        var scanner = NumberScanner(bytes)
        scanner.skipByteOrderMark()
        var name: String?
        while !scanner.isAtEnd {
            scanner.skipBlanks()
            let word = scanner.word()
            if word.elementsEqual("newmtl".utf8) {
                name = WrittenName.forms(scanner.restOfLine()).first { used.contains($0) }
                if let name { materials[name] = Material() }
            } else if let name {
                read(word, &scanner, into: name, folder: folder)
            }
            scanner.skipLine()
        }
    }

    private mutating func read(
        _ word: UnsafeRawBufferPointer.SubSequence, _ scanner: inout NumberScanner, into name: String, folder: String
    ) {
        func colour() -> SIMD3<Float>? {
            guard let red = scanner.next() else { return nil }
            let green = scanner.next() ?? red
            return LinearLight.light(SIMD3(red, green, scanner.next() ?? green))
        }
        if word.elementsEqual("Kd".utf8), let light = colour() {
            let opacity = materials[name]?.colour.w ?? 1
            materials[name]?.colour = SIMD4(light, opacity)
        } else if word.elementsEqual("Ke".utf8), let light = colour() {
            materials[name]?.emission = light
        } else if word.elementsEqual("d".utf8), let opacity = scanner.next() {
            set(opacity: opacity, of: name)
        } else if word.elementsEqual("Tr".utf8), let transparency = scanner.next() {
            set(opacity: 1 - transparency, of: name)
        } else if word.elementsEqual("Ns".utf8), let exponent = scanner.next() {
            materials[name]?.roughness = min(1, max(0.05, sqrtf(2 / (max(0, exponent) + 2))))
        } else if word.elementsEqual("map_Kd".utf8) {
            let path = Self.texture(scanner.restOfLine())
            if !path.isEmpty { textures[name] = folder + path }
        }
    }

    private mutating func set(opacity: Float, of name: String) {
        // An opacity of 0 is ignored: some programs write it for opaque models.
        guard opacity > 0, opacity < 1 else { return }
        materials[name]?.colour.w = opacity
        materials[name]?.isTransparent = true
    }

    /// The path of a texture, which follows its options, such as `-s 1 1 1 wood.png`.
    private static func texture(_ text: String) -> String {
        var words = text.split(separator: " ")[...]
        while let option = words.first, option.hasPrefix("-"), words.count > 1 {
            words.removeFirst()
            while let value = words.first, words.count > 1,
                ["on", "off"].contains(value) || Double(written: String(value)) != nil
            {
                words.removeFirst()
            }
        }
        return path(WrittenName.unquoted(withoutComment(words.joined(separator: " "))))
    }

    /// A path without a comment behind it: of `wood #2.png`, all is the path.
    private static func withoutComment(_ text: String) -> String {
        let path = WrittenName.withoutComment(text)
        return path.last == "\"" || path.split(separator: "/").last?.contains(".") == true ? path : text
    }

    /// The path in a file, with `/` between its names. A path on the author's computer, such as `C:\\models\\wood.png`, is
    /// reduced to its last name.
    private static func path(_ text: String) -> String {
        let path = String(text.map { $0 == "\\" ? "/" : $0 })
        guard path.hasPrefix("/") || path.dropFirst().first == ":" else { return path }
        return path.split(separator: "/").last.map(String.init) ?? path
    }
}
