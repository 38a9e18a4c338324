// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import Rendering
internal import Thumbnails
internal import VolumeAccess

/// The reason why a file could not be shown.
struct InspectFailure: Error {
    /// A stable name, in kebab case.
    let code: String
    /// The failure's description.
    let message: String
    /// The forbidden system call over which the renderer was stopped: its name or number.
    let call: String?

    init(_ failure: RenderFailure) {
        (code, message) = (failure.code, failure.message)
        if case .forbiddenCall(let call) = failure { self.call = call?.description } else { call = nil }
    }

    init(_ error: ThumbnailError) {
        if case .notDrawn(let failure) = error {
            self.init(failure)
        } else {
            self.init(code: error.code, message: error.message)
        }
    }

    /// A failure of which no more is known than this.
    init(code: String, message: String) {
        (self.code, self.message, call) = (code, message, nil)
    }

    /// The failure as an object. Only one over a forbidden call has the key `call`.
    var json: JSONObject {
        var object = JSONObject()
        object.add("code", code)
        object.add("message", message)
        if let call { object.add("call", call) }
        return object
    }

    init(_ error: FileAccessError) {
        self.init(ThumbnailError(error))
    }
}
