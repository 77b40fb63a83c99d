import { type CutStream, kindsOfCuts } from '../../log/cut-streams.ts'
import type { EventLog } from '../../ports/event-log.ts'
import type { Jobs } from '../../ports/jobs.ts'
import type { Keys } from '../../ports/keys.ts'
import type { Media } from '../../ports/media.ts'
import type { ReadModels } from '../../ports/read-models.ts'
import type { Records } from '../../ports/records.ts'
import type { StorageHealth, StoreName } from '../../ports/storage-health.ts'
import { READINESS_TIMEOUT_MS } from '../../primitives/timeouts.ts'
import type { CheckedStore, Integrity } from '../check-integrity.ts'

/** Whether one part of the server works; `detail` is the reason if not. */
export type Check = { readonly ok: boolean; readonly detail?: string }

/** Checks by name. Each ends by itself, soon. */
export type Checks = Readonly<Record<string, () => Promise<Check>>>

type Readiness = {
  readonly ready: boolean
  readonly checks: Readonly<Record<string, Check>>
}

/** How precisely the time of the event loop is measured. */
const TICK_MS = 50

/**
 * Resolves after so many milliseconds in which the event loop of this process turned: an answer that
 * arrived while it could not listen is read before the time is up. `using` ends the wait.
 */
const loopTime = (milliseconds: number): { readonly isUp: Promise<void> } & Disposable => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let left = Math.ceil(milliseconds / TICK_MS)
  const timer = setInterval(() => {
    left -= 1
    if (left <= 0) setImmediate(resolve)
  }, TICK_MS)
  return { isUp: promise, [Symbol.dispose]: () => clearInterval(timer) }
}

const ask = async (call: () => Promise<unknown>, withinMs: number): Promise<Check> => {
  using time = loopTime(withinMs)
  const answered = call().then(
    (): Check => ({ ok: true }),
    (error): Check => ({ ok: false, detail: nameOf(error) }),
  )
  const late = time.isUp.then((): Check => ({ ok: false, detail: 'no answer in time' }))
  return await Promise.race([answered, late])
}

/** A check that succeeds when a call returns in time. It fails only when two calls in a row do. */
export const respondsInTime =
  (call: () => Promise<unknown>, withinMs: number = READINESS_TIMEOUT_MS): Checks[string] =>
  async () => {
    const first = await ask(call, withinMs)
    return first.ok ? first : ask(call, withinMs)
  }

/** A check of two parts; returns the first failure. */
export const bothPass =
  (one: Checks[string], other: Checks[string]): Checks[string] =>
  async () => {
    const first = await one()
    return first.ok ? other() : first
  }

const nameOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'failed'

/** Runs all checks in parallel. Of a thrown error only the code is reported. */
export const runChecks = async (checks: Checks): Promise<Readiness> => {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]): Promise<[string, Check]> => {
      try {
        return [name, await check()]
      } catch (error) {
        return [name, { ok: false, detail: nameOf(error) }]
      }
    }),
  )
  return { ready: results.every(([, { ok }]) => ok), checks: Object.fromEntries(results) }
}

/** Whether a store accepted its last write and its file is still in place. */
const canWrite =
  (storage: StorageHealth, store: StoreName): Checks[string] =>
  async () => {
    const fault = storage.faultOf(store)
    if (!fault) return { ok: true }
    const what = store === 'log' ? 'cannot be appended to' : 'cannot be written'
    return { ok: false, detail: `${what}: ${fault}` }
  }

/** Whether the checks so far found no damage in a store. */
export const isIntact =
  (integrity: Integrity, store: CheckedStore): Checks[string] =>
  async () => {
    const damage = integrity.damageOf(store)
    return damage === undefined ? { ok: true } : { ok: false, detail: `damaged: ${damage}` }
  }

/** Whether the log has all that it had. Without names: anybody may read the answer. */
const isWhole =
  (cuts: () => Promise<readonly CutStream[]>): Checks[string] =>
  async () => {
    const found = await cuts()
    return found.length === 0 ? { ok: true } : { ok: false, detail: `cut: ${kindsOfCuts(found)}` }
  }

type CheckedStores = {
  readonly log: Pick<EventLog, 'head'>
  readonly views: Pick<ReadModels, 'live'>
  readonly jobs: Pick<Jobs, 'counts'>
  readonly records: Pick<Records, 'get'>
  readonly keys: Pick<Keys, 'requireCurrentMaster'>
  readonly media: Pick<Media, 'get' | 'check'>
  readonly storage: StorageHealth
  readonly cuts: () => Promise<readonly CutStream[]>
}

/** Whether each store answers and accepts writes, by the names in `/readyz`. */
export const storeChecks = ({
  log,
  views,
  jobs,
  records,
  keys,
  media,
  storage,
  cuts,
}: CheckedStores) =>
  ({
    log: bothPass(
      respondsInTime(() => log.head()),
      bothPass(canWrite(storage, 'log'), isWhole(cuts)),
    ),
    readModels: bothPass(
      respondsInTime(() => views.live('members')),
      canWrite(storage, 'readModels'),
    ),
    jobs: bothPass(
      respondsInTime(() => jobs.counts('open-conversation')),
      canWrite(storage, 'jobs'),
    ),
    records: bothPass(
      respondsInTime(() => records.get('session', 'probe')),
      canWrite(storage, 'records'),
    ),
    keys: respondsInTime(() => keys.requireCurrentMaster()),
    media: bothPass(
      respondsInTime(() => media.get('probe/nothing.webp')),
      respondsInTime(() => media.check()),
    ),
  }) satisfies Checks
