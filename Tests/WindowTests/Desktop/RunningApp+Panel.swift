// SPDX-License-Identifier: MPL-2.0

import CAtspi
import Glibc
import TestSupport

extension RunningApp {
    /// How many documents are kept open by children of the sandbox: those whose parent is a renderer, too.
    var openDocuments: Int {
        var parents: [Int: Int] = [:]
        var renderers: Set<Int> = []
        for entry in TestFolder.names(in: "/proc") {
            guard let identifier = Int(entry), let (name, parent) = Self.process(identifier) else { continue }
            parents[identifier] = parent
            if name.hasPrefix("vitrine-render") { renderers.insert(identifier) }
        }
        func isOurs(_ process: Int) -> Bool {
            var current = process
            while let parent = parents[current], parent > 1 {
                if parent == self.process.identifier { return true }
                current = parent
            }
            return false
        }
        return renderers.count { renderers.contains(parents[$0] ?? 0) && isOurs($0) }
    }

    /// The inode of a file of that name that the app has open.
    func openedFile(_ name: String) -> UInt64? {
        let folder = "/proc/\(process.identifier)/fd"
        for entry in TestFolder.names(in: folder) {
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = buffer.withUnsafeMutableBytes { readlink("\(folder)/\(entry)", $0.baseAddress!, $0.count) }
            var status = stat()
            guard String(decoding: buffer.prefix(max(0, count)), as: UTF8.self).hasSuffix("/" + name),
                stat("\(folder)/\(entry)", &status) == 0
            else { continue }
            return UInt64(status.st_ino)
        }
        return nil
    }

    /// Whether the content of the panel has a title that begins with a text. The header has it earlier, and takes no focus.
    func shows(_ title: String) -> Bool {
        node.all(skipping: ["table"]).contains { $0.name.hasPrefix(title) && $0.isIn(ATSPI_STATE_FOCUSABLE) }
    }

    /// A process's name and parent (`/proc/…/stat`).
    private static func process(_ identifier: Int) -> (name: String, parent: Int)? {
        let descriptor = open("/proc/\(identifier)/stat", O_RDONLY)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard let bytes = try? ChildProcess.readAll(descriptor) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        guard let start = text.firstIndex(of: "("), let end = text.lastIndex(of: ")") else { return nil }
        let fields = text[end...].split(separator: " ")
        guard fields.count > 2, let parent = Int(fields[2]) else { return nil }
        return (String(text[text.index(after: start)..<end]), parent)
    }
}
