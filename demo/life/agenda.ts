import type { DomainEvent } from '../../contracts/events.ts'

/** Facts of one stream that belong together. */
export type Fact = { readonly stream: string; readonly events: readonly DomainEvent[] }

/**
 * Facts of one moment, in milliseconds since 1970, with the member who caused them; without one, Kith
 * did.
 */
export type SimulatedEvent = Fact & { readonly at: number; readonly actor?: string }

/** An action of a member, run at its time. */
export type SimulationStep = (at: number) => Iterable<SimulatedEvent>

type Entry = { readonly at: number; readonly turn: number; readonly step: SimulationStep }

const before = (a: Entry, b: Entry) => a.at < b.at || (a.at === b.at && a.turn < b.turn)

/** A queue of planned actions, by time and then by the order of planning. */
export const openAgenda = () => {
  const heap: Entry[] = []
  let turns = 0
  const entry = (place: number) => heap[place] as Entry
  const swap = (a: number, b: number) => {
    const previous = entry(a)
    heap[a] = entry(b)
    heap[b] = previous
  }

  const sink = () => {
    for (let place = 0; ; ) {
      let least = place
      for (const child of [2 * place + 1, 2 * place + 2])
        if (child < heap.length && before(entry(child), entry(least))) least = child
      if (least === place) return
      swap(place, least)
      place = least
    }
  }

  return {
    plan(at: number, step: SimulationStep): void {
      turns += 1
      let place = heap.push({ at, turn: turns, step }) - 1
      while (place > 0) {
        const parent = (place - 1) >> 1
        if (!before(entry(place), entry(parent))) return
        swap(place, parent)
        place = parent
      }
    },
    /** Takes the next action out, if it is planned for `until` at the latest. */
    next(
      until = Number.POSITIVE_INFINITY,
    ): { readonly at: number; readonly step: SimulationStep } | undefined {
      const first = heap[0]
      if (!first || first.at > until) return undefined
      const last = heap.pop()
      if (last && heap.length > 0) {
        heap[0] = last
        sink()
      }
      return first
    },
  }
}

export type Agenda = ReturnType<typeof openAgenda>
