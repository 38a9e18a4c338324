// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib

/// The command that the command line gives.
enum Command {
    case help
    case thumbnail(ThumbnailCommand)
    case preview(PreviewCommand)
    case batch(BatchCommand)
    case doctor(DoctorCommand)
    case extensions(ExtensionsCommand)
    case providers(ProvidersCommand)
    case timings(TimingsCommand)
    case cache(CacheCommand)

    init(_ arguments: Arguments) throws(UsageError) {
        var arguments = arguments
        switch try arguments.next() {
        case nil:
            throw UsageError(
                tr("Give a command: thumbnail, preview, batch, providers, timings, cache, extensions or doctor"))
        case .option("--help"), .option("-h"): self = .help
        case .option(let name): throw UsageError(tr("Unknown option {option}", ["option": name]))
        case .operand(let word):
            switch String(decoding: word, as: UTF8.self) {
            case "help": self = .help
            case "thumbnail": self = try ThumbnailCommand(&arguments).map { .thumbnail($0) } ?? .help
            case "preview": self = try PreviewCommand(&arguments).map { .preview($0) } ?? .help
            case "batch": self = try BatchCommand(&arguments).map { .batch($0) } ?? .help
            case "doctor": self = try DoctorCommand(&arguments).map { .doctor($0) } ?? .help
            case "extensions": self = try ExtensionsCommand(&arguments).map { .extensions($0) } ?? .help
            case "providers": self = try ProvidersCommand(&arguments).map { .providers($0) } ?? .help
            case "timings": self = try TimingsCommand(&arguments).map { .timings($0) } ?? .help
            case "cache": self = try CacheCommand(&arguments).map { .cache($0) } ?? .help
            case let other: throw UsageError(tr("Unknown command “{command}”", ["command": other]))
            }
        }
    }

    /// Runs the command. Returns the exit status: 0 when all was done, 1 when some failed.
    func run(_ output: Output) async -> Int32 {
        switch self {
        case .help:
            output.write(Help.text)
            return 0
        case .thumbnail(let command): return await command.run(output)
        case .preview(let command): return await command.run(output)
        case .batch(let command): return await command.run(output)
        case .doctor(let command): return await command.run(output)
        case .extensions(let command): return await command.run(output)
        case .providers(let command): return await command.run(output)
        case .timings(let command): return await command.run(output)
        case .cache(let command): return await command.run(output)
        }
    }
}
