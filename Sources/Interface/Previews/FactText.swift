// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import VitrineGLib

/// A fact as people read it: its name and its value, in their language.
struct FactText: Equatable {
    var name: String
    var value: String
    /// Whether it is shown only when it is asked for: where somebody was.
    var isPrivate = false

    init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    init(_ fact: Fact) {
        name = Self.name(fact)
        value = Self.value(fact)
        isPrivate = fact.key == .place
    }

    /// A fact that says enough without its name.
    static func brief(_ fact: Fact) -> String {
        switch fact.key {
        case .instruments: trn("{count} instrument", "{count} instruments", Int(fact.value) ?? 0)
        default: value(fact)
        }
    }

    private static func name(_ fact: Fact) -> String {
        switch fact.key {
        case .dimensions: tr("Dimensions")
        case .title: tr("Title")
        case .author: tr("Author")
        case .album: tr("Album")
        case .duration: tr("Duration")
        case .pages: tr("Pages")
        case .paper: tr("Paper size")
        case .taken: tr("Taken")
        case .camera: tr("Camera")
        case .exposure: tr("Exposure")
        case .focalLength: tr("Focal length")
        case .place: tr("Location")
        case .colourProfile: tr("Color profile")
        case .videoCodec: tr("Video codec")
        case .audioCodec: tr("Audio codec")
        case .frameRate: tr("Frame rate")
        case .sampleRate: tr("Sample rate")
        case .channels: tr("Channels")
        case .bitRate: tr("Bit rate")
        case .lines: tr("Lines")
        case .encoding: tr("Encoding")
        case .producer: tr("Software")
        case .format: tr("Format")
        case .created: tr("Created")
        case .tracks: tr("Tracks")
        case .instruments: tr("Instruments")
        case .triangles: tr("Triangles")
        case .points: tr("Points")
        case .version: tr("Version")
        case .designer: tr("Designer")
        case .foundry: tr("Foundry")
        case .copyright: tr("Copyright")
        case .licence: tr("License")
        case .licenceAddress: tr("License text")
        case .embedding: tr("Embedding")
        case .glyphs: tr("Glyphs")
        // Translators: the number of fonts in a font collection.
        case .faces: tr("Fonts")
        // Translators: the axes of a variable font, such as “wght 100–900 (400)”.
        case .axes: tr("Axes")
        // Translators: the named instances of a variable font, such as “Regular, Bold”.
        case .instances: tr("Instances")
        case .caption: tr("Description")
        case .keywords: tr("Keywords")
        case .rating: tr("Rating")
        // Translators: the names of files that belong to a document and are not there, such as “style.css”.
        case .missing: tr("Missing files")
        case .other: String(fact.value.prefix { $0 != "\t" })
        }
    }

    private static func value(_ fact: Fact) -> String {
        switch fact.key {
        case .duration: Double(fact.value).map { DurationText.text(seconds: $0) } ?? fact.value
        case .taken, .created: Formatting.date(iso: fact.value) ?? fact.value
        case .paper: tr("{size} mm", ["size": fact.value])
        case .focalLength: tr("{length} mm", ["length": fact.value])
        case .frameRate: tr("{rate} frames per second", ["rate": fact.value])
        case .sampleRate: tr("{rate} Hz", ["rate": fact.value])
        case .bitRate: Int(fact.value).map { tr("{rate} kbit/s", ["rate": String($0 / 1000)]) } ?? fact.value
        case .embedding: Int(fact.value).map { embedding($0) } ?? fact.value
        case .rating: Int(fact.value).map { rating($0) } ?? fact.value
        case .other: String(fact.value.drop { $0 != "\t" }.dropFirst())
        default: fact.value
        }
    }

    /// The stars of a rating.
    private static func rating(_ stars: Int) -> String {
        guard stars > 0 else { return tr("Rejected") }
        return String(repeating: "★", count: min(stars, 5)) + String(repeating: "☆", count: max(0, 5 - stars))
    }

    /// The permission to embed a font, as its maker states it; the least restriction counts (`fsType` of OpenType).
    private static func embedding(_ flags: Int) -> String {
        let use =
            switch flags & 0xE {
            case 0: tr("May be embedded and installed")
            case let use where use & 8 != 0: tr("May be embedded, also for editing")
            case let use where use & 4 != 0: tr("May be embedded for viewing and printing")
            default: tr("May not be embedded")
            }
        var parts = [use]
        if flags & 0x100 != 0 { parts.append(tr("without subsetting")) }
        if flags & 0x200 != 0 { parts.append(tr("bitmaps only")) }
        return parts.joined(separator: ", ")
    }
}
