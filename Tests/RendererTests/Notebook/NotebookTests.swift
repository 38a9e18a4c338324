// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

@Suite struct NotebookTests {
    private func session(_ source: any ByteSource) throws -> DrawnSession {
        let session = try NotebookRenderer().open(source, contentType: "", password: nil, limits: .session(.wide))
        return try #require(session as? DrawnSession)
    }

    @Test func `a notebook has its texts, its code and the results in their order`() throws {
        let session = try session(try MemorySource(fixture: "Notebook/rain.ipynb"))
        #expect(session.info.title == "Rainfall")
        let text = try session.text(at: 0, length: 10_000).text
        let expected = """
            Rainfall
            Daily sums.
            In [3]:
            for day in range(2):
                print(day)
            0
            1
            In [4]:
            frame
            day\tmm
            1\t2.5
            In [ ]:
            1 / 0
            ZeroDivisionError: division by zero
            In [5]:
            6 * 7
            Out [5]:
            42
            as it is

            """
        #expect(text == expected)
    }

    @Test func `a notebook shows the pictures that are attached to its text and drawn by its code`() throws {
        let page = try TestPicture.page(try session(try MemorySource(fixture: "Notebook/rain.ipynb")))
        let colours = (0..<page.height).map { page[page.width / 8, $0] }
        let green = try #require(colours.firstIndex { $0[0] < 40 && (100...160).contains($0[1]) && $0[2] < 40 })
        let red = try #require(colours.firstIndex { $0[0] > 220 && $0[1] < 40 && $0[2] < 40 })
        #expect(green < red)
    }

    @Test func `a notebook of version 3 is read like one of version 4`() throws {
        let notebook = """
            {"nbformat": 3, "worksheets": [{"cells": [
                {"cell_type": "heading", "level": 2, "source": "Old"},
                {"cell_type": "code", "input": ["2 + 2"], "prompt_number": 7, "outputs": [
                    {"output_type": "pyout", "prompt_number": 7, "text": ["4"]},
                    {"output_type": "pyerr", "ename": "E", "evalue": "v", "traceback": []}]}]}]}
            """
        let text = try session(MemorySource(notebook.utf8)).text(at: 0, length: 1_000).text
        #expect(text == "Old\nIn [7]:\n2 + 2\nOut [7]:\n4\nE: v\n")
    }

    @Test(arguments: ["{}", "[]", "{\"cells\": 3", "{\"cells\": 3}", "{\"cells\": [{}, 1, null]}", "not JSON"])
    func `JSON that is no notebook, or an empty one, is refused`(text: String) {
        let refused = refusal { _ = try session(MemorySource(text.utf8)) }
        #expect(refused == .damaged || refused == .nothingToShow)
    }

    @Test func `a notebook cut anywhere is drawn or refused`() throws {
        let whole = try MemorySource.bytes(of: "Notebook/rain.ipynb")
        var refusals = 0
        for length in stride(from: 1, to: whole.count, by: 61) {
            let cut = MemorySource(whole.prefix(length))
            if refusal({ _ = try TestPicture.thumbnail(cut, by: NotebookRenderer()) }) != nil { refusals += 1 }
        }
        #expect(refusals > 0)
    }
}
