import { streams } from '../../contracts/features.ts'
import { type ParkedEvent, parking } from '../../domain/staff/decider.ts'
import type { HistoryLog } from './history-log.ts'
import { toParkingEvent } from './parked-events.ts'
import { toRecordedEvent } from './stored-event.ts'

/**
 * A log for analysts without its parked events. It counts as another log as soon as others are parked, so
 * that what was prepared from it is made anew.
 */
export const historyWithoutParked = async (log: HistoryLog): Promise<HistoryLog> => {
  let parked: ReadonlyMap<number, ParkedEvent> = new Map()

  const look = async (): Promise<void> => {
    let known = parking.initialState
    for await (const page of log.pages({ stream: streams.parking() }))
      for (const row of page) known = parking.evolve(known, toParkingEvent(toRecordedEvent(row)))
    // A copy of a log has positions of its own.
    parked = new Map([...known].map(([id, one]) => [log.positionOf(id) ?? 0, one]))
  }

  await look()
  return {
    ...log,
    logId: () => [log.logId(), ...parked.keys()].join(' without '),
    async *pages(filter, options) {
      await look()
      for await (const page of log.pages(filter, options)) {
        const kept = parked.size === 0 ? page : page.filter(([position]) => !parked.has(position))
        if (kept.length > 0) yield kept
      }
    },
    count(filter, by) {
      const counted = new Map(log.count(filter, by))
      const { after = 0, upTo = Number.POSITIVE_INFINITY } = filter
      for (const position of parked.keys())
        if (position > after && position <= upTo)
          for (const [kind, n] of log.count({ ...filter, after: position - 1, upTo: position }, by))
            counted.set(kind, (counted.get(kind) ?? 0) - n)
      return [...counted].filter(([, n]) => n > 0)
    },
    async refresh() {
      await log.refresh()
      await look()
    },
  }
}
