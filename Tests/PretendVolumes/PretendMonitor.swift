// SPDX-License-Identifier: MPL-2.0

import Glibc
import VitrineGLib

/// Answers what GIO asks a volume monitor, and tells it what comes and goes.
@MainActor final class PretendMonitor {
    static let path = "/org/gtk/Private/RemoteVolumeMonitor"
    private static let interfaceName = "org.gtk.Private.RemoteVolumeMonitor"

    private let bus: Bus
    private var volumes: [String: PretendVolume] = [:]
    /// What the user answered, by the number of the mount operation.
    private var replies: [String: Reply] = [:]

    /// What the user answered: 0 to go on.
    private struct Reply {
        let result: Int32
        let password: String
        let choice: Int32
    }

    init(_ bus: Bus) { self.bus = bus }

    /// What GIO calls.
    var interface: BusInterface {
        BusInterface(
            Self.interfaceName,
            xml: """
                <node><interface name="\(Self.interfaceName)">
                <method name="IsSupported"><arg type="b" direction="out"/></method>
                <method name="List"><arg type="a(ssssbbbbbbbbuasa{ss}sa{sv})" direction="out"/>
                <arg type="a\(PretendVolume.volumeType)" direction="out"/>
                <arg type="a\(PretendVolume.mountType)" direction="out"/></method>
                <method name="CancelOperation"><arg type="s" direction="in"/><arg type="b" direction="out"/></method>
                \(method("VolumeMount", "ssus"))\(method("MountUnmount", "ssus"))
                \(method("MountOpReply", "sisssiib"))
                <method name="MountOpReply2">\(arguments("sisssiib"))<arg type="a{sv}" direction="in"/></method>
                </interface></node>
                """,
            methods: [
                "IsSupported": { _ in [Variant(true)] },
                "CancelOperation": { _ in [Variant(false)] },
                "List": { [weak self] _ in self?.list() ?? [] },
                "VolumeMount": { [weak self] call in try await self?.mount(call) ?? [] },
                "MountUnmount": { [weak self] call in try await self?.unmount(call) ?? [] },
                "MountOpReply": { [weak self] call in self?.reply(call) ?? [] },
                "MountOpReply2": { [weak self] call in self?.reply(call) ?? [] },
            ])
    }

    private func method(_ name: String, _ types: String) -> String {
        "<method name=\"\(name)\">\(arguments(types))</method>"
    }

    private func arguments(_ types: String) -> String {
        types.map { "<arg type=\"\($0)\" direction=\"in\"/>" }.joined()
    }

    /// What a test wants; see ``Program``.
    func perform(_ words: [String]) -> [Variant] {
        guard words.count > 1 else { return [] }
        let id = words[1]
        switch words[0] {
        case "volume":
            volumes[id] = PretendVolume(id: id, name: words[2], password: words.count > 3 ? words[3] : nil)
            tell("VolumeAdded", id)
        case "root": volumes[id]?.root = words[2]
        case "mount": place(id, at: words[2])
        case "unmount": remove(id)
        case "remove":
            remove(id)
            tell("VolumeRemoved", id)
            volumes[id] = nil
        case "busy": volumes[id]?.user = Int32(words[2]).flatMap { $0 == 0 ? nil : $0 }
        case "stuck": volumes[id]?.failure = words[2]
        case "silent": usleep(UInt32(id)! * 1000)
        default: break
        }
        return []
    }

    private func list() -> [Variant] {
        [
            Variant(array: [], of: "(ssssbbbbbbbbuasa{ss}sa{sv})"),
            Variant(array: volumes.values.map(\.volumeValue), of: PretendVolume.volumeType),
            Variant(
                array: volumes.values.filter { $0.mount != nil }.map(\.mountValue), of: PretendVolume.mountType),
        ]
    }

    private func mount(_ call: BusCall) async throws -> [Variant] {
        guard let id = call.arguments[0].string, let volume = volumes[id] else { throw failure("no such volume") }
        if let password = volume.password, let operation = call.arguments[3].string {
            // User, domain and anonymity are for servers: a password alone, which may be remembered.
            let flags = Variant(UInt32(1 | 8))
            let question = Variant("Unlock “\(volume.name)”\nIts files are encrypted.")
            emit("MountOpAskPassword", [Variant(operation), question, Variant(""), Variant(""), flags])
            while replies[operation] == nil { try await Task.sleep(for: .milliseconds(20)) }
            guard let reply = replies.removeValue(forKey: operation) else { return [] }
            guard reply.result == 0 else { throw handled }
            guard reply.password == password else {
                throw failure("Error unlocking: Failed to activate device: \(String(cString: strerror(EPERM)))")
            }
        }
        place(id, at: volume.root)
        return []
    }

    /// Tries again as long as a process uses it, as the one for disks does.
    private func unmount(_ call: BusCall) async throws -> [Variant] {
        guard let id = call.arguments[0].string, volumes[id]?.mount != nil else { throw failure("not mounted") }
        tell("MountPreUnmount", id, isMount: true)
        if let text = volumes[id]?.failure { throw failure(text) }
        guard let operation = call.arguments[3].string else { throw failure("busy") }
        if let user = volumes[id]?.user {
            emit("MountOpShowProcesses", [Variant(operation)] + question(user))
            while volumes[id]?.user != nil, replies[operation] == nil { try await Task.sleep(for: .milliseconds(20)) }
            if let reply = replies.removeValue(forKey: operation) {
                guard reply.result == 0, reply.choice == 0 else { throw handled }
            } else {
                emit("MountOpAborted", [Variant(operation)])
            }
        }
        remove(id)
        return []
    }

    private func question(_ process: Int32) -> [Variant] {
        [
            Variant("Volume is busy\nOne or more applications are keeping the volume busy."),
            Variant(array: [Variant(process)], of: "i"), Variant(["Unmount Anyway", "Cancel"]),
        ]
    }

    private func reply(_ call: BusCall) -> [Variant] {
        let values = call.arguments
        replies[values[0].string ?? ""] = Reply(
            result: values[1].int32 ?? 2, password: values[4].string ?? "", choice: values[6].int32 ?? 0)
        return []
    }

    private func place(_ id: String, at uri: String) {
        volumes[id]?.mount = uri
        tell("MountAdded", id, isMount: true)
        tell("VolumeChanged", id)
    }

    private func remove(_ id: String) {
        guard volumes[id]?.mount != nil else { return }
        tell("MountRemoved", id, isMount: true)
        volumes[id]?.mount = nil
        tell("VolumeChanged", id)
    }

    private func tell(_ signal: String, _ id: String, isMount: Bool = false) {
        guard let volume = volumes[id] else { return }
        emit(signal, [Variant(id), isMount ? volume.mountValue : volume.volumeValue])
    }

    private func emit(_ signal: String, _ values: [Variant]) {
        bus.emit(Self.path, Self.interfaceName, signal, [Variant(Program.name)] + values)
    }

    private func failure(_ text: String) -> BusError {
        BusError(name: "org.gtk.GDBus.UnmappedGError.Quark._g_2dio_2derror_2dquark.Code0", message: text)
    }

    /// What tells GIO that the user needs no more words (`G_IO_ERROR_FAILED_HANDLED`).
    private var handled: BusError {
        BusError(name: "org.gtk.GDBus.UnmappedGError.Quark._g_2dio_2derror_2dquark.Code30", message: "")
    }
}
