import type { ExecutionContext } from 'ava'
import {
  type NewEvent,
  origin,
  type Position,
  type RecordedEvent,
} from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { readableEventLog } from '../../engines/log/readable-event-log.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import type { EncryptionKey, Keys } from '../../engines/ports/keys.ts'

/** A log whose history begins behind `after`; `forget` destroys the keys of the `gone` subjects. */
type ErasableLog = {
  readonly log: EventLog<DomainEvent>
  readonly after: Position
  readonly forget: () => Promise<void>
}

type IsGone = (subject: string) => boolean

/** Returns a function that makes an erasable log for a history. */
type OpenErasableLogs = (t: ExecutionContext) => Promise<(gone: IsGone) => Promise<ErasableLog>>

const keysWithout = (gone: IsGone) => {
  let forgetting = false
  const key: EncryptionKey = {
    cipher: new Uint8Array(32).fill(1),
    nonces: new Uint8Array(32).fill(2),
  }
  const cachedKey = (subjects: readonly string[]) =>
    forgetting && subjects.some(gone) ? ('erased' as const) : key
  const keys = { cachedKey } satisfies Partial<Keys> as unknown as Keys
  return {
    keys,
    forget: async () => {
      forgetting = true
    },
  }
}

const logInMemory = () => {
  const kept: RecordedEvent[] = []
  const log = {
    async append(stream: string, _: unknown, added: readonly NewEvent[]) {
      for (const event of added)
        kept.push({ ...event, stream, revision: kept.length, position: String(kept.length + 1) })
    },
    async *read(stream: string) {
      yield* kept.filter(event => event.stream === stream)
    },
    async *readAll() {
      yield* kept
    },
  }
  return log as unknown as EventLog
}

const inMemory: OpenErasableLogs = async () => async gone => {
  const { keys, forget } = keysWithout(gone)
  const log = readableEventLog(logInMemory(), keys)
  return { log, after: origin, forget }
}

let chosen = inMemory

/** Uses these logs instead of those in memory in all later specs of this process. */
export const openErasableLogsOver = (open: OpenErasableLogs): void => {
  chosen = open
}

export const erasableLogs: OpenErasableLogs = t => chosen(t)
