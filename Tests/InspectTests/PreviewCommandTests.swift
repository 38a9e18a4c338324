// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport
import Testing

@Suite struct PreviewCommandTests {
    private let folder = TemporaryFolder()

    private func masked(_ run: Inspect) -> [String] {
        run.lines.map { $0.replacing(#/"milliseconds":[0-9]+\.[0-9]/#, with: #""milliseconds":0.0"#) }
    }

    @Test func `a picture is one page as wide as asked`() {
        folder.write("a.png", TestPNG.file(300, 200))
        let run = Inspect("preview", "--json", "--width", "150", "--output", "page.png", "a.png", in: folder)
        #expect(run.status == 0)
        #expect(
            masked(run) == [
                #"{"file":"a.png","kind":"image","pages":1,"width":150,"height":100,"provider":"png","#
                    + #""milliseconds":0.0,"output":"\#(folder.path)/page.png"}"#
            ])
        #expect(folder.content("page.png")?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
    }

    @Test func `a picture smaller than asked keeps its size`() {
        folder.write("a.png", TestPNG.file(3, 2))
        let run = Inspect("preview", "--json", "a.png", in: folder)
        #expect(run.status == 0)
        #expect(run.output.contains(#""width":3,"height":2"#))
    }

    @Test func `text is told as text and saved as such`() {
        folder.write("a.txt", Array("first\nsecond\n".utf8))
        let run = Inspect("preview", "--json", "--output", "copy", "a.txt", in: folder)
        #expect(run.status == 0)
        #expect(run.output.hasPrefix(#"{"file":"a.txt","kind":"text","#))
        #expect(folder.content("copy") == Array("first\nsecond\n".utf8))
    }

    @Test func `an output that is a link stays one, and one to the program's own output is refused`() {
        folder.write("a.txt", Array("first\n".utf8))
        folder.write("copy", [1])
        symlink("copy", folder.path + "/link")
        symlink("/proc/self/fd/1", folder.path + "/out")
        #expect(Inspect("preview", "--output", "link", "a.txt", in: folder).status == 0)
        #expect(folder.content("copy") == Array("first\n".utf8))
        let run = Inspect("preview", "--output", "out", "a.txt", in: folder)
        #expect(run.status == 1)
        #expect(run.errors.contains("“out” cannot be written: It is not a regular file or a link to one."))
        var status = stat()
        for link in ["link", "out"] {
            #expect(lstat(folder.path + "/" + link, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
        }
    }

    @Test func `what no renderer knows is shown as its bytes`() {
        folder.write("a.unheardof", [0x50, 0, 1, 2])
        let run = Inspect("preview", "--json", "--output", "copy", "a.unheardof", in: folder)
        #expect(run.status == 0)
        #expect(run.output.hasPrefix(#"{"file":"a.unheardof","kind":"bytes","#))
        #expect(folder.content("copy") == [0x50, 0, 1, 2])
    }

    @Test func `a page that is not there fails, and the others are done`() {
        folder.write("a.png", TestPNG.file(300, 200))
        let run = Inspect("preview", "--json", "--page", "2", "a.png", "missing", in: folder)
        #expect(run.status == 1)
        #expect(run.lines.count == 2)
        #expect(run.lines.allSatisfy { $0.contains(#""error":{"code":"#) })
    }
}
