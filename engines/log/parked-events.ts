import { setTimeout as sleep } from 'node:timers/promises'
import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { EventsOfDecider } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import { type ParkedEvent, parking } from '../../domain/staff/parking-decider.ts'
import type { EventLog } from '../ports/event-log.ts'
import type { Pause } from '../primitives/supervise.ts'
import { PARKED_POLL_MS } from '../primitives/timeouts.ts'
import type { HistoryLog } from './history-log.ts'
import { StoppedAtEvent } from './stopped-at-event.ts'
import { toRecordedEvent } from './stored-event.ts'

export type ParkedEvents = ReadonlyMap<string, ParkedEvent>

/** An event of the stream of parkings, which is stored as code names it. */
const toParkingEvent = (event: RecordedEvent) => event as RecordedEvent<EventsOfDecider<'parking'>>

/** The events of a log, stored or readable, that are set aside, by id: from one short stream. */
export const readParkedEvents = async (log: Pick<EventLog, 'read'>): Promise<ParkedEvents> => {
  let parked = parking.initialState
  for await (const event of log.read(streams.parking()))
    parked = parking.evolve(parked, toParkingEvent(event))
  return parked
}

/**
 * A pause that lasts, after a `StoppedAtEvent`, until that event is parked, which is looked at every
 * `PARKED_POLL_MS`; after any other error it is `usual`.
 */
export const pauseUntilParked =
  (log: Pick<EventLog, 'read'>, usual: Pause): Pause =>
  async (failures, error, signal) => {
    if (!(error instanceof StoppedAtEvent)) return usual(failures, error, signal)
    const isParked = async () => (await readParkedEvents(log)).has(error.eventId)
    // A log that does not answer now is asked again: the reader stands still in any case.
    while (!signal.aborted && !(await isParked().catch(() => false)))
      await sleep(PARKED_POLL_MS, undefined, { signal }).catch(() => {}) // an abort ends the pause
  }

/** The parked events in one line; undefined while there is none. */
export const parkedLine = (parked: Iterable<ParkedEvent>): string | undefined => {
  const places = [...parked].map(({ position, eventType }) => `${position} (${eventType})`)
  if (places.length === 0) return undefined
  return `Set aside, and in no view: ${places.join(', ')}. See: npm run staff -- parked`
}

/** A log for analysts without its parked events. */
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
    parked: () => [...parked.keys()].sort((one, other) => one - other),
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
