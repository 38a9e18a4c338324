// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VolumeAccess

/// The confinement of a helper of volumes as `vitrine-inspect doctor` tells it; nil stands for a helper that is not there.
extension VolumeConfinement? {
    /// The JSON object.
    func json(of kind: VolumeConfinement.Kind) -> JSONObject {
        var object = JSONObject()
        object.add("kind", kind == .mounted ? "mounted" : "remote")
        object.add("available", self != nil)
        guard let confinement = self else { return object }
        object.add("confined", confinement.isConfined)
        object.add("landlock", confinement.landlock)
        object.add("refused", confinement.refused)
        object.add("allowed", confinement.allowed)
        return object
    }

    /// The line for people, in their language.
    func description(of kind: VolumeConfinement.Kind) -> String {
        let name = kind == .mounted ? tr("Mounted volumes") : tr("Remote places")
        guard let confinement = self else {
            return tr("{volumes}: the helper cannot be started", ["volumes": name])
        }
        let landlock = "Landlock ABI \(confinement.landlock)"
        if confinement.isConfined {
            return tr(
                "{volumes}: confined by {landlock}; attempts on other files were refused",
                ["volumes": name, "landlock": landlock])
        }
        if confinement.landlock == 0, confinement.refused.isEmpty {
            return tr("{volumes}: not confined; this needs Landlock of Linux 5.19 or later", ["volumes": name])
        }
        return tr(
            "{volumes}: not confined by {landlock}; not refused: {attempts}",
            [
                "volumes": name, "landlock": landlock,
                "attempts": confinement.allowed.joined(separator: ", "),
            ])
    }
}
