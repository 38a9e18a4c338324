// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit

/// A glTF file: a description, and buffers that are embedded in it, appended to it, or in files beside it.
struct GLTFFile {
    /// The description, in the form of version 2.0.
    let json: JSONValue
    private let buffers: [ByteView?]
    /// The sources that hold the buffers' memory.
    private let owned: [any ByteSource]
    /// The reason for which the first buffer that is not there could not be had from the files beside the description.
    let lack: Refusal?

    /// Opens the file; `bytes` have to outlive it.
    init(_ bytes: UnsafeRawBufferPointer, companions: (any Companions)?) throws(Refusal) {
        let (text, binary) = try Self.parts(of: ByteView(bytes))
        let description = try JSONParser.parse(text.bytes)
        let isOld = GLTFVersion1.describes(description)
        guard isOld || description["asset"]?["version"]?.text?.hasPrefix("2") == true else {
            throw Refusal(.unsupported, "an unknown version of glTF")
        }
        let names = isOld ? (description["buffers"]?.members ?? [:]).keys.sorted() : []
        let binaryIndex = isOld ? names.firstIndex(of: GLTFVersion1.binaryBuffer) : 0
        json = isOld ? GLTFVersion1.modern(description) : description
        for name in json["extensionsRequired"]?.elements.compactMap(\.text) ?? [] where Self.unreadable.contains(name) {
            throw Refusal(.unsupported, name)
        }
        var owned: [any ByteSource] = []
        var buffers: [ByteView?] = []
        var lack: Refusal?
        for (index, buffer) in (json["buffers"]?.elements ?? []).enumerated() {
            if let address = buffer["uri"]?.text {
                switch Self.source(address, companions) {
                case .success(let source):
                    owned.append(source)
                    buffers.append(ByteView(try source.mapped()))
                case .failure(let refusal):
                    lack = lack ?? refusal
                    buffers.append(nil)
                }
            } else {
                buffers.append(index == binaryIndex ? binary : nil)
            }
        }
        self.buffers = buffers
        self.owned = owned
        self.lack = lack
    }

    /// The description, and the buffer that follows it in a binary file.
    private static func parts(of view: ByteView) throws(Refusal) -> (text: ByteView, binary: ByteView?) {
        guard view.starts(with: "glTF") else { return (view, nil) }
        if view.little32(4) == 1 {
            // One description, and all the rest is the buffer.
            guard let length = view.little32(12), length <= view.count - 20 else {
                throw Refusal(.damaged, "it has no description")
            }
            return (view.part(20, length), view.part(20 + length, view.count - 20 - length))
        }
        guard view.little32(4) == 2 else { throw Refusal(.unsupported, "an unknown version of glTF") }
        var (text, binary) = (ByteView?.none, ByteView?.none)
        var offset = 12
        while let length = view.little32(offset), let kind = view.little32(offset + 4) {
            if kind == 0x4E4F_534A && text == nil { text = view.part(offset + 8, length) }
            if kind == 0x004E_4942 && binary == nil { binary = view.part(offset + 8, length) }
            offset += 8 + length
        }
        guard let text else { throw Refusal(.damaged, "it has no description") }
        return (text, binary)
    }

    private static let unreadable: Set<String> = ["KHR_draco_mesh_compression", "EXT_meshopt_compression"]

    /// Whether any buffer is in another file.
    var isIncomplete: Bool { buffers.contains { $0 == nil } }

    /// The bytes of a buffer, in its address or in a file beside the description. Without such files what there is to see
    /// is the description, which is text.
    private static func source(_ address: String, _ companions: (any Companions)?) -> Result<any ByteSource, Refusal> {
        if let content = data(address) { return .success(EntrySource(content)) }
        guard let path = RelativeAddress.path(address), let companions else {
            return .failure(Refusal(.otherType, "application/json"))
        }
        switch companions.contents(.buffer, at: path) {
        case .file(let source): return .success(source)
        case .missing: return .failure(Refusal(.incomplete, path))
        case .unreadable: return .failure(Refusal(.failed, path))
        case .refused:
            // The app does not tell its reason; with a name that is allowed it is the length.
            let isOfKind = CompanionPath(path).map {
                CompanionKind.buffer.allows(name: $0.names.last ?? [], contentType: "")
            }
            return .failure(Refusal(isOfKind == true ? .tooLarge : .unsupported, path))
        }
    }

    /// The bytes of an address like `data:…;base64,…`; nil for one of a file.
    private static func data(_ address: String) -> [UInt8]? {
        guard address.hasPrefix("data:"), let comma = address.firstIndex(of: ",") else { return nil }
        return Base64.decode(address[comma...].dropFirst().utf8)
    }

    /// A part of a buffer, and the bytes from one item in it to the next, 0 for none between them.
    func bufferView(_ index: Int) -> (bytes: ByteView, stride: Int)? {
        guard let view = json["bufferViews"]?[index], let buffer = view["buffer"]?.count,
            buffers.indices.contains(buffer),
            let bytes = buffers[buffer]
        else { return nil }
        let part = bytes.part(view["byteOffset"]?.count ?? 0, view["byteLength"]?.count ?? 0)
        return (part, min(4_096, view["byteStride"]?.count ?? 0))
    }

    /// The path of a picture in a file beside the description.
    func imagePath(_ index: Int) -> String? {
        json["images"]?[index]?["uri"]?.text.flatMap(RelativeAddress.path)
    }

    /// The bytes of a picture in the file itself.
    func image(_ index: Int) -> [UInt8]? {
        guard let image = json["images"]?[index] else { return nil }
        if let address = image["uri"]?.text { return Self.data(address) }
        return image["bufferView"]?.count.flatMap { bufferView($0) }.map { Array($0.bytes.bytes) }
    }

    /// The most items of an accessor that has no bytes for each: a short file could have any number.
    private static let emptyLimit = 1_000_000

    /// The number of items of an accessor, before any is read; nil when it is missing, or has more than can be.
    func count(_ index: JSONValue?) -> Int? {
        guard let accessor = index?.count.flatMap({ json["accessors"]?[$0] }), let count = accessor["count"]?.count,
            count <= (accessor["bufferView"] == nil ? Self.emptyLimit : ModelScene.triangleLimit * 9)
        else { return nil }
        return count
    }

    /// The numbers of an accessor, and how many there are to an item. Nil when it is missing or cut off.
    ///
    /// - Parameter most: the most items that are read.
    func accessor(_ index: JSONValue?, most: Int = .max) -> (numbers: [Float], width: Int)? {
        guard let accessor = index?.count.flatMap({ json["accessors"]?[$0] }),
            let count = count(index).map({ min($0, most) }), let kind = accessor["componentType"]?.count,
            let component = GLTFComponent(rawValue: kind),
            let width = Self.widths[accessor["type"]?.text ?? ""], count * width <= ModelScene.triangleLimit * 9
        else { return nil }
        let isNormalized = accessor["normalized"]?.isTrue == true
        var numbers: [Float]
        if let place = accessor["bufferView"]?.count {
            guard let (bytes, spacing) = bufferView(place) else { return nil }
            // Version 1.0 says it here.
            let given = min(4_096, accessor["byteStride"]?.count ?? spacing)
            let stride = given > 0 ? given : component.length * width
            let start = accessor["byteOffset"]?.count ?? 0
            guard count == 0 || start + (count - 1) * stride + component.length * width <= bytes.count else {
                return nil
            }
            numbers = [Float](repeating: 0, count: count * width)
            for item in 0..<count {
                for position in 0..<width {
                    let value = component.value(bytes, start + item * stride + position * component.length)
                    numbers[item * width + position] = isNormalized ? component.normalized(value) : value
                }
            }
        } else {
            numbers = [Float](repeating: 0, count: count * width)
        }
        if let sparse = accessor["sparse"] {
            guard replace(sparse, in: &numbers, component, width, isNormalized: isNormalized) else { return nil }
        }
        return (numbers, width)
    }

    /// Replaces the items that a sparse accessor lists; false when they are missing or cut off.
    private func replace(
        _ sparse: JSONValue, in numbers: inout [Float], _ component: GLTFComponent, _ width: Int, isNormalized: Bool
    ) -> Bool {
        guard let count = sparse["count"]?.count, count <= numbers.count, let places = sparse["indices"],
            let kind = places["componentType"]?.count, let index = GLTFComponent(rawValue: kind),
            let (indices, _) = places["bufferView"]?.count.flatMap({ bufferView($0) }),
            let values = sparse["values"], let (bytes, _) = values["bufferView"]?.count.flatMap({ bufferView($0) })
        else { return false }
        let (indexStart, start) = (places["byteOffset"]?.count ?? 0, values["byteOffset"]?.count ?? 0)
        let length = component.length * width
        guard indexStart <= indices.count, count * index.length <= indices.count - indexStart,
            start <= bytes.count, count * length <= bytes.count - start
        else { return false }
        for item in 0..<count {
            let place = index.whole(indices, indexStart + item * index.length)
            guard place < numbers.count / width else { continue }
            for position in 0..<width {
                let value = component.value(bytes, start + item * length + position * component.length)
                numbers[place * width + position] = isNormalized ? component.normalized(value) : value
            }
        }
        return true
    }

    /// The whole numbers of an accessor of one number to an item. As `Float` those beyond 2²⁴ would not be exact.
    func indices(_ index: JSONValue) -> [UInt32]? {
        guard let accessor = json["accessors"]?[index.count ?? .max], let count = count(index),
            let kind = accessor["componentType"]?.count, let component = GLTFComponent(rawValue: kind),
            accessor["sparse"] == nil, let place = accessor["bufferView"]?.count,
            let (bytes, spacing) = bufferView(place),
            component != .float
        else {
            return self.accessor(index)?.numbers.map { $0 >= 0 && $0 < 4e9 ? UInt32($0) : .max }
        }
        let given = min(4_096, accessor["byteStride"]?.count ?? spacing)
        let stride = given > 0 ? given : component.length
        let start = accessor["byteOffset"]?.count ?? 0
        guard count == 0 || start + (count - 1) * stride + component.length <= bytes.count else { return nil }
        return (0..<count).map { UInt32(clamping: component.whole(bytes, start + $0 * stride)) }
    }

    /// The numbers of an accessor that has `width` of them to an item.
    ///
    /// - Parameter items: the number of items that it has to have, if there is one.
    func numbers(_ index: JSONValue?, width: Int, items: Int? = nil) -> [Float]? {
        guard items == nil || count(index) == items, let found = accessor(index), found.width == width else {
            return nil
        }
        return found.numbers
    }

    private static let widths = ["SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT2": 4, "MAT3": 9, "MAT4": 16]
}
