// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VolumeAccess

/// Mounts volumes on the main loop. What their backends ask is passed on to the app.
@MainActor enum Mounting {
    private static var operations: [UInt32: MountOperation] = [:]
    private static var tasks: [UInt32: Task<Void, Never>] = [:]

    /// Begins to mount the volume that holds a file.
    static func begin(_ id: UInt32, _ file: FileLocation, _ answers: Answers) {
        let operation = MountOperation()
        operation.onQuestion = { answers.send(VolumeAnswer(id: id, .question(MountQuestion($0)))) }
        operations[id] = operation
        tasks[id] = Task {
            var answer = VolumeAnswer.Kind.done
            do {
                try await File(uri: file.uri).mount(operation)
            } catch let error as GLibError {
                // Somebody else was quicker, which is as good.
                if error.ioKind != .alreadyMounted { answer = .failed(VolumeFailure(error)) }
            } catch {
                answer = .failed(VolumeFailure(.cancelled))
            }
            operations[id] = nil
            tasks[id] = nil
            answers.send(VolumeAnswer(id: id, answer))
        }
    }

    /// Passes on what the user answered.
    static func reply(_ reply: MountReply, to id: UInt32) { operations[id]?.reply(reply) }

    /// Gives up.
    static func cancel(_ id: UInt32) { tasks[id]?.cancel() }
}
