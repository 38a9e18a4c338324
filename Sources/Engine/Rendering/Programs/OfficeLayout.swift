// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import VitrineGLib

/// LibreOffice, where it is installed: it lays documents out as their authors saw them, in a second or two, behind the
/// same walls as any other program of others.
enum OfficeLayout {
    /// Content types that it reads and no renderer of ours does.
    private static let others: Set<String> = [
        "application/vnd.visio",
        "application/vnd.ms-visio.drawing.main+xml", "application/vnd.ms-visio.drawing.macroEnabled.main+xml",
        "application/vnd.ms-visio.stencil.main+xml", "application/vnd.wordperfect", "application/vnd.ms-works",
        "application/vnd.ms-publisher", "application/vnd.corel-draw", "application/vnd.lotus-1-2-3",
        "application/x-abiword", "application/x-quattropro", "application/x-hwp", "application/vnd.sun.xml.writer",
        "application/vnd.sun.xml.calc", "application/vnd.sun.xml.impress", "application/vnd.sun.xml.draw", "image/wmf",
        "image/emf", "image/x-wmf", "image/x-emf", "application/x-msmetafile",
    ]
    /// Types that are only called so, and mails.
    private static let exceptions: Set<String> = ["application/x-ole-storage", "application/vnd.ms-outlook"]

    static let contentTypes = Set(
        Format.builtIn.filter { $0.traits.contains(.officeLayout) }.flatMap(\.contentTypes)
    ).union(others).subtracting(exceptions)

    /// The types whose pages it lays out better than a renderer of ours draws them. Sheets have no pages: it has those that
    /// they are printed on, which cut tables to pieces, and when it puts a whole sheet on one page, cells are missing. As
    /// tables with their rows and columns named they can be read.
    static let pagedTypes = contentTypes.filter { type in
        let isSheet = type.contains("spreadsheet") || type.contains("ms-excel")
        return !isSheet || Format.forContentType(type) == nil
    }

    /// Its profile is new each time and lies in the memory that goes with it. It writes what it calls so, beside the
    /// document. The first format that it can make is taken.
    private static let script = """
        program=$1 document=$2 result=$3
        shift 3
        for format; do
            "$program" -env:UserInstallation=file:///tmp/profile --headless --norestore --convert-to "$format" \
                --outdir /tmp/out "$document"
            mv /tmp/out/document.* "$result" && exit
        done
        exit 1
        """

    /// The program, if it is installed: it makes a picture without transparency, since a page has none. It can make
    /// pictures only where its part for drawings is installed; where the document's own part stands alone, it makes a PDF
    /// file, which is as good.
    static var program: ThumbnailerProgram? { program(making: ["jpg", "pdf"], .picture, deadline: 25_000) }

    /// The program, if it is installed, for all pages of a document.
    static var pages: ThumbnailerProgram? { program(making: ["pdf"], .pages, deadline: 60_000) }

    private static func program(
        making formats: [String], _ result: ProgramResult, deadline: Int
    ) -> ThumbnailerProgram? {
        CommandLineText.program("soffice").map { path in
            ThumbnailerProgram(
                name: "libreoffice", contentTypes: contentTypes.sorted(), path: path,
                words: ["/bin/sh", "-c", script, "sh", path, "%i", "%o"] + formats, deadline: deadline, result: result)
        }
    }
}
