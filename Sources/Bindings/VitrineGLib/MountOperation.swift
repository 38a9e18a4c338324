// SPDX-License-Identifier: MPL-2.0

internal import CGLib

/// Answers what a volume asks while it is mounted, unlocked or ejected (GMountOperation).
@MainActor public final class MountOperation: Object {
    /// A question asked while a volume is mounted, unlocked or ejected.
    public struct Question: Sendable {
        /// The question's text, in the user's language as far as the backend is translated.
        public let message: String
        /// Whether the answer needs a user's name, a domain, a password.
        public let needsUser, needsDomain, needsPassword: Bool
        /// Whether an anonymous connection is offered; whether the password can be remembered.
        public let allowsAnonymous, allowsRemembering: Bool
        /// The suggested user and domain.
        public let user, domain: String
        /// The answers to choose from; empty when a password is asked for.
        public let choices: [String]
        /// The processes that still use the volume, as far as its backend knows; nil unless that is the question.
        public let processes: [Int32]?
    }

    /// The object behind it.
    public let object: ObjectPointer
    /// Told what is asked; ``reply(goesOn:user:domain:password:isAnonymous:isRemembered:choice:)`` answers.
    public var onQuestion: (Question) -> Void = { _ in }
    /// Told that the question has settled itself.
    public var onAbort: () -> Void = {}
    private let reference: Reference

    /// An operation that has asked no question yet (`g_mount_operation_new`).
    public init() {
        object = ObjectPointer(g_mount_operation_new()!)
        reference = Reference(taking: object)
        connectSignals()
    }

    isolated deinit {
        g_signal_handlers_disconnect_matched(
            object(), VITRINE_G_SIGNAL_MATCH_DATA, 0, 0, nil, nil, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Answers the question (`g_mount_operation_reply`).
    ///
    /// - Parameter isRemembered: whether the key ring keeps the password.
    public func reply(
        goesOn: Bool, user: String = "", domain: String = "", password: String = "", isAnonymous: Bool = false,
        isRemembered: Bool = false, choice: Int = 0
    ) {
        let operation: UnsafeMutablePointer<GMountOperation> = object()
        if goesOn {
            if !user.isEmpty { g_mount_operation_set_username(operation, user) }
            if !domain.isEmpty { g_mount_operation_set_domain(operation, domain) }
            g_mount_operation_set_password(operation, password)
            g_mount_operation_set_anonymous(operation, isAnonymous ? 1 : 0)
            g_mount_operation_set_password_save(
                operation, isRemembered ? G_PASSWORD_SAVE_PERMANENTLY : G_PASSWORD_SAVE_NEVER)
            g_mount_operation_set_choice(operation, Int32(clamping: choice))
        }
        g_mount_operation_reply(operation, goesOn ? G_MOUNT_OPERATION_HANDLED : G_MOUNT_OPERATION_ABORTED)
    }

    private func connectSignals() {
        let data = Unmanaged.passUnretained(self).toOpaque()
        func connect(_ signal: String, _ handler: GCallback) {
            g_signal_connect_data(object(), signal, handler, data, nil, GConnectFlags(rawValue: 0))
        }
        let askPassword:
            @convention(c) (
                gpointer?, UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?, GAskPasswordFlags,
                gpointer?
            ) -> Void = { operation, message, user, domain, flags, data in
                MountOperation.take(operation, "ask-password")
                func has(_ flag: GAskPasswordFlags) -> Bool { flags.rawValue & flag.rawValue != 0 }
                MountOperation.ask(
                    data,
                    Question(
                        message: text(message), needsUser: has(VITRINE_G_ASK_PASSWORD_NEED_USERNAME),
                        needsDomain: has(VITRINE_G_ASK_PASSWORD_NEED_DOMAIN),
                        needsPassword: has(VITRINE_G_ASK_PASSWORD_NEED_PASSWORD),
                        allowsAnonymous: has(VITRINE_G_ASK_PASSWORD_ANONYMOUS_SUPPORTED),
                        allowsRemembering: has(VITRINE_G_ASK_PASSWORD_SAVING_SUPPORTED), user: text(user),
                        domain: text(domain), choices: [], processes: nil))
            }
        connect("ask-password", unsafeBitCast(askPassword, to: GCallback.self))
        let askQuestion:
            @convention(c) (
                gpointer?, UnsafePointer<CChar>?, UnsafePointer<UnsafePointer<CChar>?>?, gpointer?
            ) -> Void = { operation, message, choices, data in
                MountOperation.take(operation, "ask-question")
                MountOperation.ask(data, Question(message: text(message), choices: texts(choices)))
            }
        connect("ask-question", unsafeBitCast(askQuestion, to: GCallback.self))
        let showProcesses:
            @convention(c) (
                gpointer?, UnsafePointer<CChar>?, UnsafePointer<GArray>?, UnsafePointer<UnsafePointer<CChar>?>?,
                gpointer?
            ) -> Void = { operation, message, processes, choices, data in
                MountOperation.take(operation, "show-processes")
                var list: [Int32] = []
                if let processes, let first = processes.pointee.data {
                    let count = Int(processes.pointee.len)
                    first.withMemoryRebound(to: GPid.self, capacity: count) {
                        list = Array(UnsafeBufferPointer(start: $0, count: count))
                    }
                }
                MountOperation.ask(
                    data, Question(message: text(message), choices: texts(choices), processes: list))
            }
        connect("show-processes", unsafeBitCast(showProcesses, to: GCallback.self))
        let aborted: @convention(c) (gpointer?, gpointer?) -> Void = { _, data in
            nonisolated(unsafe) let data = data
            MainActor.assumeIsolated {
                Unmanaged<MountOperation>.fromOpaque(data!).takeUnretainedValue().onAbort()
            }
        }
        connect("aborted", unsafeBitCast(aborted, to: GCallback.self))
    }

    /// Keeps the class's own handler from answering, as it would soon, that nobody will (`g_signal_stop_emission_by_name`).
    private nonisolated static func take(_ operation: gpointer?, _ signal: String) {
        g_signal_stop_emission_by_name(operation, signal)
    }

    private nonisolated static func ask(_ data: gpointer?, _ question: Question) {
        nonisolated(unsafe) let data = data
        MainActor.assumeIsolated {
            Unmanaged<MountOperation>.fromOpaque(data!).takeUnretainedValue().onQuestion(question)
        }
    }
}

extension MountOperation.Question {
    fileprivate init(message: String, choices: [String], processes: [Int32]? = nil) {
        self.init(
            message: message, needsUser: false, needsDomain: false, needsPassword: false, allowsAnonymous: false,
            allowsRemembering: false, user: "", domain: "", choices: choices, processes: processes)
    }
}

private func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }

private func texts(_ list: UnsafePointer<UnsafePointer<CChar>?>?) -> [String] {
    var result: [String] = []
    while let list, let next = list[result.count] { result.append(String(cString: next)) }
    return result
}

extension File {
    /// Mounts the volume that the file is on (`g_file_mount_enclosing_volume`). Throws ``GLibError``, or
    /// `CancellationError`.
    @MainActor public func mount(_ operation: MountOperation) async throws {
        let file = pointer
        _ = try await gio(
            start: { cancellable, callback, data in
                g_file_mount_enclosing_volume(
                    file, VITRINE_G_MOUNT_MOUNT_NONE, operation.object(), cancellable, callback, data)
            },
            finish: { result, error in g_file_mount_enclosing_volume_finish(file, result, error) })
    }
}
