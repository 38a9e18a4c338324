// SPDX-License-Identifier: MPL-2.0

internal import Batches
internal import DocumentModel
internal import VitrineGLib
internal import VolumeAccess

/// The options of `vitrine-inspect batch`.
struct BatchOptions: Sendable {
    private enum Action: String { case rename, crop, redact, rotate, resize, convert, thumbnails }

    private(set) var work = BatchWork.rename(RenameRule())
    private(set) var files: [InspectedFile] = []
    private(set) var folder: InspectedFile?
    private(set) var isRehearsal = false
    private(set) var isJSON = false

    private var rule = RenameRule()
    private var pictures = PictureWork()
    private var side: Int?
    private var isInPlace = false

    /// Reads the rest of a command line; nil when it asks for help.
    init?(_ arguments: inout Arguments) throws(UsageError) {
        let action: Action
        switch try arguments.next() {
        case .option("--help"), .option("-h"): return nil
        case .operand(let word):
            guard let known = Action(rawValue: String(decoding: word, as: UTF8.self)) else { throw Self.noAction }
            action = known
        default: throw Self.noAction
        }
        while let word = try arguments.next() {
            switch word {
            case .operand(let name): files.append(InspectedFile(argument: name))
            case .option("--help"), .option("-h"): return nil
            case .option("--json"): isJSON = true
            case .option("--dry-run"): isRehearsal = true
            case .option(let name):
                let isKnown = action == .rename ? try rename(name, &arguments) : try change(name, action, &arguments)
                if !isKnown { throw UsageError(tr("Unknown option {option}", ["option": name])) }
            }
        }
        if files.isEmpty { throw UsageError(tr("Name at least one file")) }
        if isInPlace, folder != nil { throw UsageError(tr("Choose one: --in-place or --output")) }
        work = try finished(action)
    }

    private static var noAction: UsageError {
        UsageError(tr("Give an action: batch rename, crop, redact, rotate, resize, convert or thumbnails"))
    }

    private mutating func rename(_ option: String, _ arguments: inout Arguments) throws(UsageError) -> Bool {
        switch option {
        case "--pattern":
            let text = try arguments.text(of: option)
            do throws(NameTemplate.Failure) { rule.template = try NameTemplate(text) } catch {
                throw UsageError(error.message)
            }
        case "--find": rule.searched = try arguments.text(of: option)
        case "--replace": rule.replacement = try arguments.text(of: option)
        case "--ignore-case": rule.ignoresCase = true
        case "--case": rule.letterCase = try Self.letterCase(option, &arguments)
        case "--extension-case": rule.extensionCase = try Self.letterCase(option, &arguments)
        case "--start": rule.firstNumber = try arguments.number(of: option, in: 0...999_999_999)
        case "--step": rule.numberStep = try arguments.number(of: option, in: 1...999_999)
        default: return false
        }
        return true
    }

    private static func letterCase(_ option: String, _ arguments: inout Arguments) throws(UsageError) -> LetterCase {
        let name = try arguments.text(of: option)
        guard let known = LetterCase(rawValue: name) else {
            throw UsageError(
                tr("{option} takes lower, upper, title or unchanged, not “{value}”", ["option": option, "value": name]))
        }
        return known
    }

    private mutating func change(
        _ option: String, _ action: Action, _ arguments: inout Arguments
    ) throws(UsageError) -> Bool {
        switch (option, action) {
        case ("--output", _): folder = InspectedFile(argument: try arguments.value(of: option))
        case ("--format", _):
            let name = try arguments.text(of: option)
            guard let known = ImageEncoding(name: name) else {
                throw UsageError(tr("Unknown format “{format}”: use png, jpeg or webp", ["format": name]))
            }
            pictures.encoding = known
        case ("--size", .thumbnails): side = try arguments.number(of: option, in: 1...4096)
        case (_, .thumbnails): return false
        case ("--size", _): pictures.bounds = try Self.size(option, &arguments)
        case ("--area", .crop):
            if pictures.edits.crop != nil { throw UsageError(tr("batch crop takes one --area")) }
            pictures.edits.crop = try Self.area(option, &arguments)
        case ("--area", .redact):
            let limit = PictureEdits.redactionLimit
            if pictures.edits.redactions.count == limit {
                throw UsageError(tr("batch redact takes no more than {count} areas", ["count": "\(limit)"]))
            }
            pictures.edits.redactions.append(try Self.area(option, &arguments))
        case ("--turn", _):
            let name = try arguments.text(of: option)
            guard let known = PictureChange.Turn.named.first(where: { $0.name == name })?.turn else {
                throw UsageError(tr("Unknown turn “{name}”: use right, left, half, mirror or flip", ["name": name]))
            }
            pictures.turn = known
        case ("--quality", _): pictures.quality = try arguments.number(of: option, in: 1...100)
        case ("--strip", _): pictures.keepsMetadata = false
        case ("--in-place", _): isInPlace = true
        default: return false
        }
        return true
    }

    /// `1920x1080`, or one number for both.
    private static func size(_ option: String, _ arguments: inout Arguments) throws(UsageError) -> PixelSize {
        let text = try arguments.text(of: option)
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        guard (1...2).contains(sides.count), sides.allSatisfy({ (1...PixelSize.sideLimit).contains($0) }) else {
            throw UsageError(
                tr("{option} takes a size such as 1920x1080, not “{value}”", ["option": option, "value": text]))
        }
        return PixelSize(width: sides[0], height: sides[sides.count - 1])
    }

    /// `300x200+10+20`: width and height, then the distances from the left and from the top.
    private static func area(_ option: String, _ arguments: inout Arguments) throws(UsageError) -> PixelRect {
        let text = try arguments.text(of: option)
        let parts = text.split(separator: "+", omittingEmptySubsequences: false)
        let numbers = (parts[0].split(separator: "x", omittingEmptySubsequences: false) + parts.dropFirst())
            .map { Int($0) ?? -1 }
        let limit = PixelSize.sideLimit
        guard parts.count == 3, numbers.count == 4,
            numbers[..<2].allSatisfy({ (1...limit).contains($0) }),
            numbers[2...].allSatisfy({ (0..<limit).contains($0) })
        else {
            throw UsageError(
                tr("{option} takes an area such as 300x200+10+20, not “{value}”", ["option": option, "value": text]))
        }
        return PixelRect(x: numbers[2], y: numbers[3], width: numbers[0], height: numbers[1])
    }

    private func finished(_ action: Action) throws(UsageError) -> BatchWork {
        var pictures = pictures
        pictures.placement = isInPlace ? .inPlace : folder.map { .folder($0.location) } ?? .beside
        switch action {
        case .rename:
            if rule == RenameRule() { throw UsageError(tr("batch rename needs --pattern, --find or --case")) }
            return .rename(rule)
        case .crop where pictures.edits.crop == nil:
            throw UsageError(tr("batch crop needs an area, such as --area 300x200+10+20"))
        case .redact where pictures.edits.redactions.isEmpty:
            throw UsageError(tr("batch redact needs an area, such as --area 300x200+10+20"))
        case .rotate where pictures.turn == .none:
            throw UsageError(tr("batch rotate needs --turn right, left, half, mirror or flip"))
        case .resize where pictures.bounds == nil:
            throw UsageError(tr("batch resize needs a size, such as --size 1920x1080"))
        case .convert where pictures.encoding == nil && pictures.keepsMetadata:
            throw UsageError(tr("batch convert needs --format png, jpeg or webp"))
        case .crop, .redact, .rotate, .resize, .convert: return .pictures(pictures)
        case .thumbnails:
            return .thumbnails(
                ThumbnailWork(side: side ?? 256, encoding: pictures.encoding ?? .png, folder: folder?.location))
        }
    }
}

extension PictureChange.Turn {
    /// The turns by their names on the command line.
    fileprivate static let named: [(name: String, turn: PictureChange.Turn)] = [
        ("right", .right), ("left", .left), ("half", .half), ("mirror", .mirrored), ("flip", .flipped),
    ]
}
