// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VolumeAccess

/// In which order files are renamed so that each name is free when its turn comes.
///
/// Where names go round in a circle, one file gets another visible name in between: whatever happens then, it has a name that
/// its owner finds.
struct RenameSequence {
    /// One renaming.
    struct Move: Equatable {
        /// Which file of the batch it is.
        let index: Int
        let from: FileLocation
        let to: FileLocation
        /// Whether it has its last name then.
        let isLast: Bool
    }

    private(set) var moves: [Move] = []
    private var pending: [FileLocation: Int] = [:]
    private var places: [FileLocation]
    private let targets: [FileLocation]
    private lazy var used = Set(targets)
    private let isTaken: (FileLocation) -> Bool

    private enum State { case waiting, begun, done }

    /// - Parameters:
    ///   - steps: the files that are renamed; others are left alone.
    ///   - isTaken: whether something of the old or new names is there.
    init(_ steps: [BatchStep], isTaken: @escaping (FileLocation) -> Bool) {
        places = steps.map(\.source)
        targets = steps.map(\.target)
        self.isTaken = isTaken
        var states = steps.map { $0.problem == nil ? State.waiting : .done }
        for index in steps.indices where states[index] == .waiting { pending[places[index]] = index }
        for first in steps.indices where states[first] == .waiting {
            var chain = [first]
            while let index = chain.last {
                if states[index] == .done {
                    chain.removeLast()
                    continue
                }
                states[index] = .begun
                if let other = pending[targets[index]], other != index {
                    if states[other] == .begun {
                        putAside(other)
                    } else {
                        chain.append(other)
                        continue
                    }
                }
                move(index, to: targets[index], isLast: true)
                states[index] = .done
            }
        }
    }

    private mutating func move(_ index: Int, to target: FileLocation, isLast: Bool) {
        moves.append(Move(index: index, from: places[index], to: target, isLast: isLast))
        pending[places[index]] = nil
        places[index] = target
    }

    private mutating func putAside(_ index: Int) {
        let target = targets[index]
        guard let folder = target.parent else { return }
        for name in FreeName(target.nameBytes) {
            let place = folder.child(name)
            guard !isTaken(place), !used.contains(place) else { continue }
            return move(index, to: place, isLast: false)
        }
    }
}
