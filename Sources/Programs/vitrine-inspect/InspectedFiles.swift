// SPDX-License-Identifier: MPL-2.0

/// Works on several files at the same time, and tells of them in their order.
enum InspectedFiles {
    /// The result for one file.
    struct Report: Sendable {
        /// Lines for standard output.
        var lines: [String] = []
        /// Lines for standard error.
        var complaints: [String] = []
        /// Whether something failed.
        var hasFailed = false
    }

    /// Calls `work` for each file, at most `jobs` at a time.
    ///
    /// - Returns: the exit status.
    static func each(
        _ files: [InspectedFile], jobs: Int, _ output: Output,
        _ work: @escaping @Sendable (Int, InspectedFile) async -> Report
    ) async -> Int32 {
        await withTaskGroup(of: (Int, Report).self) { group in
            var status: Int32 = 0
            var next = 0
            func startNext() {
                guard next < files.count else { return }
                let (index, file) = (next, files[next])
                group.addTask { (index, await work(index, file)) }
                next += 1
            }
            for _ in 0..<max(1, jobs) { startNext() }
            var finished: [Int: Report] = [:]
            var told = 0
            while let (index, report) = await group.next() {
                startNext()
                finished[index] = report
                while let report = finished.removeValue(forKey: told) {
                    told += 1
                    if report.hasFailed { status = 1 }
                    if !report.lines.isEmpty { output.write(report.lines.joined(separator: "\n") + "\n") }
                    for line in report.complaints { output.complain(line) }
                }
            }
            return status
        }
    }
}
