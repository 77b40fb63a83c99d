import type { CheckedStore, Integrity } from '../../engines/check-stores.ts'
import type { StorageHealth, StoreName } from '../../engines/storage-health.ts'
import type { Checks } from './readiness.ts'

/** Whether a store took the last write, and is still where it was opened. */
export const canWrite =
  (storage: StorageHealth, store: StoreName): Checks[string] =>
  async () => {
    const fault = storage.faultOf(store)
    if (!fault) return { ok: true }
    const what = store === 'log' ? 'cannot be appended to' : 'cannot be written'
    return { ok: false, detail: `${what}: ${fault}` }
  }

/** Whether a store holds what was stored, as far as it has been checked. */
export const isIntact =
  (integrity: Integrity, store: CheckedStore): Checks[string] =>
  async () => {
    const damage = integrity.damageOf(store)
    return damage === undefined ? { ok: true } : { ok: false, detail: `damaged: ${damage}` }
  }
