import { hostname } from 'node:os'
import { pid } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EventBody, Position } from '../../contracts/core/event.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { secondsSince } from '../../contracts/core/times.ts'
import { type Failure, StoppedAtEvent } from '../../engines/log/stopped-at-event.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import type { Records } from '../../engines/ports/records.ts'
import { STATUS_MS, STATUS_TTL_MS } from '../../engines/primitives/timeouts.ts'
import type { Work } from './work.ts'

export type StatusRecords = Pick<Records, 'list' | 'put' | 'delete'>

/** How a view or reactor is, as the process says that follows the log for it. */
export type FollowerStatus = {
  readonly kind: 'view' | 'reactor'
  readonly name: string
  readonly status: string
  readonly position: Position
  readonly work: Work
  readonly eventsPerSecond: number
  readonly lastFailure: Failure | undefined
  /** Of a view, which one its process folds. */
  readonly folded?: string | undefined
}

/** The same with the name of the process that says it. */
export type ToldStatus = FollowerStatus & { readonly process: string }

/**
 * Stores how the followers of this process are, every `STATUS_MS` where that changed, until `signal`
 * aborts; then it is deleted.
 */
export const publishStatus = async (
  records: StatusRecords | undefined,
  signal: AbortSignal,
  statuses: () => readonly FollowerStatus[],
): Promise<void> => {
  if (!records) return
  const key = randomId()
  const process = `${hostname()} ${pid}`
  let [stored, storedAt] = ['', 0]
  const store = async () => {
    const value = statuses().map((one): ToldStatus => ({ ...one, process }))
    const text = JSON.stringify(value)
    const now = Date.now()
    if (text === stored && now - storedAt < STATUS_TTL_MS / 2) return
    await records.put('status', key, value, { expiresAt: now + STATUS_TTL_MS })
    ;[stored, storedAt] = [text, now]
  }
  while (!signal.aborted) {
    await sleep(STATUS_MS, undefined, { signal, ref: false }).catch(() => {}) // an abort ends it
    if (!signal.aborted) await store().catch(() => {}) // records that do not answer show elsewhere
  }
  if (stored !== '') await records.delete('status', key).catch(() => {}) // it expires
}

/** What each process of an installation has stored so, by kind and name. */
export const publishedStatus = async (
  records: Pick<Records, 'list'>,
  now: Date,
): Promise<ReadonlyMap<string, readonly ToldStatus[]>> => {
  const found = await records.list<readonly ToldStatus[]>('status')
  const current = found
    .filter(({ expiresAt = 0 }) => expiresAt > now.getTime())
    .sort((one, other) => (one.expiresAt ?? 0) - (other.expiresAt ?? 0))
  return Map.groupBy(
    current.flatMap(({ value }) => value),
    ({ kind, name }) => `${kind} ${name}`,
  )
}

/** Age of the first event after a position, in seconds; 0 at the head. It reads no other event. */
export const lagSeconds = async <E extends EventBody>(
  log: Pick<EventLog<E>, 'lag' | 'readAll' | 'eventAt'>,
  position: Position,
  now: Date,
): Promise<number> => {
  if ((await log.lag(position)) === 0) return 0
  return secondsSince(await timeAfter(log, position), now)
}

const timeAfter = async <E extends EventBody>(
  log: Pick<EventLog<E>, 'readAll' | 'eventAt'>,
  position: Position,
): Promise<string | undefined> => {
  try {
    for await (const { at } of log.readAll({ after: position, limit: 1 })) return at
    return undefined
  } catch (error) {
    if (!(error instanceof StoppedAtEvent)) throw error
    return (await log.eventAt(error.position))?.at
  }
}
