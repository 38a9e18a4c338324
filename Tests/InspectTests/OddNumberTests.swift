// SPDX-License-Identifier: MPL-2.0

import TestSupport
import Testing

@Suite struct OddNumberTests {
    private let disk = TemporaryFolder(in: "/dev/shm")

    @Test(arguments: OddNumbers.dates)
    func `pictures of a file of any date are made from a terminal`(seconds: Int) {
        disk.write("a.png", TestPNG.file(300, 200))
        disk.date("a.png", seconds: seconds)
        for command in ["thumbnail", "preview"] {
            let run = Inspect(command, "a.png", in: disk)
            #expect(run.status == 0, "\(command): \(run.errors)")
        }
        let rename = Inspect("batch", "rename", "--dry-run", "--name", "{date} {name}", "a.png", in: disk)
        #expect(rename.status >= 0, "\(rename.errors)")
    }

    @Test(arguments: OddNumbers.sizes)
    func `a file of any size ends in a picture or a reason`(size: Int) {
        disk.write("a.txt", Array("text".utf8))
        disk.resize("a.txt", to: size)
        for command in ["thumbnail", "preview"] {
            let run = Inspect(command, "a.txt", in: disk)
            #expect(run.status == 0 || run.status == 1, "\(command): \(run.status) \(run.errors)")
            #expect(run.status == 0 || !run.errors.isEmpty || !run.output.isEmpty)
        }
    }
}
