import { type CutStream, kindsOfCuts } from '../../log/cut-streams.ts'
import type { EventLog } from '../../ports/event-log.ts'
import type { Jobs } from '../../ports/jobs.ts'
import type { Keys } from '../../ports/keys.ts'
import type { Media } from '../../ports/media.ts'
import type { ReadModels } from '../../ports/read-models.ts'
import type { Records } from '../../ports/records.ts'
import type { StorageHealth, StoreName } from '../../ports/storage-health.ts'
import { loopTime } from '../../primitives/loop-time.ts'
import { READINESS_LIMIT_MS, READINESS_TIMEOUT_MS } from '../../primitives/timeouts.ts'
import type { CheckedStore, Integrity } from '../check-integrity.ts'

/** Whether one part of the server works; `detail` is the reason if not. */
export type Check = { readonly ok: boolean; readonly detail?: string }

/** Checks by name. Each ends by itself, soon. */
export type Checks = Readonly<Record<string, () => Promise<Check>>>

type Readiness = {
  readonly ready: boolean
  readonly checks: Readonly<Record<string, Check>>
}

/** An answer, or that there was none in so many milliseconds in which this process could listen. */
const inTime = async (answer: Promise<Check>, withinMs: number): Promise<Check> => {
  using time = loopTime(withinMs)
  const late = time.isUp.then((): Check => ({ ok: false, detail: 'no answer in time' }))
  return await Promise.race([answer, late])
}

const failed = (error: unknown): Check => ({ ok: false, detail: nameOf(error) })

const ask = (call: () => Promise<unknown>, withinMs: number): Promise<Check> =>
  inTime(
    call().then(() => ({ ok: true }), failed),
    withinMs,
  )

/** A check that succeeds when a call returns in time. It fails only when two calls in a row do. */
export const respondsInTime =
  (call: () => Promise<unknown>, withinMs: number = READINESS_TIMEOUT_MS): Checks[string] =>
  async () => {
    const first = await ask(call, withinMs)
    return first.ok ? first : ask(call, withinMs)
  }

/** A check of two parts at once; returns the first failure. */
export const bothPass =
  (one: Checks[string], other: Checks[string]): Checks[string] =>
  async () => {
    const [first, second] = await Promise.all([one(), other()])
    return first.ok ? second : first
  }

const nameOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'failed'

/**
 * Runs all checks in parallel, and waits for none longer than so many milliseconds. Of a thrown error only
 * the code is reported.
 */
export const runChecks = async (
  checks: Checks,
  withinMs: number = READINESS_LIMIT_MS,
): Promise<Readiness> => {
  const results = await Promise.all(
    Object.entries(checks).map(
      async ([name, check]): Promise<[string, Check]> => [
        name,
        await inTime((async () => check())().catch(failed), withinMs),
      ],
    ),
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
