import type { EventLog } from '../../ports/event-log.ts'
import type { Jobs } from '../../ports/jobs.ts'
import type { Keys } from '../../ports/keys.ts'
import type { Media } from '../../ports/media.ts'
import type { ReadModels } from '../../ports/read-models.ts'
import type { Records } from '../../ports/records.ts'
import type { StorageHealth, StoreName } from '../../ports/storage-health.ts'
import type { CheckedStore, Integrity } from '../check-integrity.ts'
import { bothPass, type Checks, respondsInTime } from './readiness.ts'

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

type CheckedStores = {
  readonly log: Pick<EventLog, 'head'>
  readonly views: Pick<ReadModels, 'live'>
  readonly jobs: Pick<Jobs, 'counts'>
  readonly records: Pick<Records, 'get'>
  readonly keys: Pick<Keys, 'requireCurrentMaster'>
  readonly media: Pick<Media, 'get' | 'check'>
  readonly storage: StorageHealth
}

/** Whether each store answers and accepts writes, by the names in `/readyz`. */
export const storeChecks = ({ log, views, jobs, records, keys, media, storage }: CheckedStores) =>
  ({
    log: bothPass(
      respondsInTime(() => log.head()),
      canWrite(storage, 'log'),
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
