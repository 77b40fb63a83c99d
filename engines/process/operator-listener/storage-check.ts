import type { StorageHealth, StoreName } from '../../ports/storage-health.ts'
import type { CheckedStore, Integrity } from '../check-stores.ts'
import type { Checks } from './readiness.ts'

/** Whether a store accepted its last write and its file is still in place. */
export const canWrite =
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
