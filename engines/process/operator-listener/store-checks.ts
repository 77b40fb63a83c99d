import type { StorageHealth, StoreName } from '../../ports/storage-health.ts'
import type { CheckedStore, Integrity } from '../check-integrity.ts'
import type { Ports } from '../open-ports.ts'
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

/** Whether each store answers and accepts writes, by the names in `/readyz`. */
export const storeChecks = ({ log, views, jobs, sessions, keys, media, storage }: Ports) =>
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
    sessions: bothPass(
      respondsInTime(() => sessions.get('session', 'probe', 0)),
      canWrite(storage, 'sessions'),
    ),
    keys: bothPass(
      respondsInTime(() => keys.requireCurrentMaster()),
      canWrite(storage, 'keys'),
    ),
    media: bothPass(
      respondsInTime(() => media.get('probe/nothing.webp')),
      respondsInTime(() => media.check()),
    ),
  }) satisfies Checks
