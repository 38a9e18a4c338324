// SPDX-License-Identifier: MPL-2.0

internal import Batches
internal import DocumentModel
internal import Documents
internal import Rendering
internal import Thumbnails
internal import VitrineGLib
internal import VolumeAccess

/// `vitrine-inspect preview`.
struct PreviewCommand: Sendable {
    private var page = 1
    private var width = 1024
    private var target: [UInt8]?
    private var options = OpeningOptions()
    private var isJSON = false
    private var files: [InspectedFile] = []

    /// Reads the rest of a command line; nil when it asks for help.
    init?(_ arguments: inout Arguments) throws(UsageError) {
        while let word = try arguments.next() {
            switch word {
            case .operand(let name): files.append(InspectedFile(argument: name))
            case .option("--help"), .option("-h"): return nil
            case .option("--json"): isJSON = true
            case .option("--page"): page = try arguments.number(of: "--page", in: 1...1_000_000)
            case .option("--width"):
                width = try arguments.number(of: "--width", in: 1...PixelSize.sideLimit)
            case .option("--password-file"):
                options.password = try PasswordFile.password(in: arguments.value(of: "--password-file"))
            case .option("--encoding"):
                options.encoding = try OpeningOptions.encoding(named: arguments.text(of: "--encoding"))
            case .option("--output"): target = try arguments.value(of: "--output")
            case .option(let name): throw UsageError(tr("Unknown option {option}", ["option": name]))
            }
        }
        if files.isEmpty { throw UsageError(tr("Name at least one file")) }
        if target != nil, files.count > 1 { throw UsageError(tr("--output takes one file at a time")) }
    }

    func run(_ output: Output) async -> Int32 {
        await InspectedFiles.each(files, jobs: 1, output) { _, file in
            var report = InspectedFiles.Report()
            do throws(InspectFailure) {
                report.lines.append(try await line(file))
            } catch {
                report.hasFailed = true
                if isJSON {
                    report.lines.append(file.failure(error).text)
                } else {
                    report.complaints.append("\(file.displayName): \(error.message)")
                }
            }
            return report
        }
    }

    private func line(_ file: InspectedFile) async throws(InspectFailure) -> String {
        let watch = Stopwatch()
        let shown = try await PreviewedPage(
            of: file.location, page: page, fit: .width(width), options: options)
        let time = watch.milliseconds
        let saved = try await target.map(InspectedFile.init(argument:))?.location.saving(shown)
        let output = saved.map { String(decoding: $0.path ?? [], as: UTF8.self) }
        let info = shown.info
        guard isJSON else {
            let size = shown.size.width > 0 ? " \(shown.size.width) × \(shown.size.height)" : ""
            return "\(file.displayName): \(info.kind.name)\(size), "
                + trn("{count} page", "{count} pages", info.pageCount)
                + " (\(shown.provider)), \(Int(time.rounded())) ms" + (output.map { " → " + $0 } ?? "")
        }
        var object = file.json
        object.add("kind", info.kind.name)
        object.add("pages", info.pageCount)
        object.add("width", shown.size.width)
        object.add("height", shown.size.height)
        object.add("provider", shown.provider)
        object.add("milliseconds", tenths: time)
        object.add("output", output)
        return object.text
    }
}

extension DocumentInfo.Kind {
    /// The stable name in JSON.
    fileprivate var name: String {
        switch self {
        case .image: "image"
        case .pages: "pages"
        case .text: "text"
        case .video: "video"
        case .audio: "audio"
        case .bytes: "bytes"
        case .model: "model"
        }
    }
}

extension FileLocation {
    /// Saves a page here, in the format of the name's end. Returns where it was saved, nil when there was nothing.
    fileprivate func saving(_ page: PreviewedPage) async throws(InspectFailure) -> FileLocation? {
        switch page.content {
        case .picture(let picture):
            let name = String(decoding: nameBytes, as: UTF8.self)
            let end = name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? ""
            do throws(ThumbnailError) {
                try await ThumbnailGenerator.shared.save(picture, to: self, as: ImageEncoding(name: end) ?? .png)
            } catch {
                throw InspectFailure(error)
            }
            return self
        case .data(let bytes):
            var failure: FileChangeError?
            bytes.withUnsafeBytes { bytes in
                do throws(FileChangeError) { try AtomicFile.write([bytes], to: self, link: .followed) } catch {
                    failure = error
                }
            }
            if let failure { throw InspectFailure(.savingFailed(failure.message)) }
            return self
        case .nothing: return nil
        }
    }
}
