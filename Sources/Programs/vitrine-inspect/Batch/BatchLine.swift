// SPDX-License-Identifier: MPL-2.0

internal import Batches
internal import DocumentModel
internal import Documents
internal import VitrineGLib
internal import VolumeAccess

/// The output for one document of a batch.
struct BatchLine {
    private let file: InspectedFile
    private let status: String
    private var target: FileLocation?
    private var method: ChangedPicture.Method?
    private var error: (code: String, message: String)?

    /// Whether something that should be done is not.
    let hasFailed: Bool

    /// - Parameter outcome: nil when nothing was done yet.
    init(_ file: InspectedFile, _ step: BatchStep, _ outcome: BatchReport.Outcome?) {
        self.file = file
        switch outcome ?? step.problem.map({ .skipped($0) }) {
        case nil:
            (status, target, hasFailed) = ("planned", step.target, false)
        case .done(let location, let method):
            (status, target, hasFailed) = ("done", location, false)
            self.method = method
        case .skipped(let problem):
            (status, hasFailed) = (problem.isFailure ? "refused" : "skipped", problem.isFailure)
            error = (problem.code, problem.message)
        case .failed(let failure):
            (status, hasFailed) = ("failed", true)
            error = (failure.code, failure.message)
        case .notReached:
            (status, hasFailed) = ("failed", true)
            error = ("not-reached", tr("The batch was stopped"))
        }
    }

    /// The line as text for the user.
    var text: String {
        if let error { return "\(file.displayName): \(error.message)" }
        let name =
            target.map { DisplayName.text($0.parent == file.location.parent ? $0.nameBytes : $0.path ?? []) } ?? ""
        let remark = method == .encoded ? " " + tr("(re-encoded)") : method == nil ? "" : " " + tr("(lossless)")
        return "\(file.displayName) → \(name)\(remark)"
    }

    /// The line as a JSON object.
    var json: String {
        var object = file.json
        object.add("status", status)
        object.add("output", target.map { String(decoding: $0.path ?? Array($0.uri.utf8), as: UTF8.self) })
        object.add("method", method?.name)
        if let error {
            var failure = JSONObject()
            failure.add("code", error.code)
            failure.add("message", error.message)
            object.add("error", failure)
        }
        return object.text
    }
}

extension ChangedPicture.Method {
    /// The stable name in JSON.
    fileprivate var name: String {
        switch self {
        case .lossless: "lossless"
        case .tagged: "tagged"
        case .encoded: "encoded"
        }
    }
}
