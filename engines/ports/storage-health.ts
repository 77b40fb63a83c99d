import type { StorageFaultCode } from './storage-fault.ts'

/** The stores of an installation, as `/readyz` names them. */
export type StoreName = 'log' | 'readModels' | 'jobs' | 'keys' | 'sessions' | 'leases' | 'records'

/** Which stores cannot be written at the moment. */
export type StorageHealth = {
  /** Why a store cannot be written; undefined while it can. */
  faultOf(store: StoreName): StorageFaultCode | undefined
  /** Records the result of the last write or check of a store. */
  report(store: StoreName, fault: StorageFaultCode | undefined): void
}

/** Called when a store can no longer be written, with the reason, and when it can be again. */
export type OnStorageChange = (store: StoreName, fault: StorageFaultCode | undefined) => void

/** `onChange` is called when a store can no longer be written, and when it can be again. */
export const createStorageHealth = (onChange: OnStorageChange = () => {}): StorageHealth => {
  const faults = new Map<StoreName, StorageFaultCode>()
  return {
    faultOf: store => faults.get(store),
    report(store, fault) {
      if (faults.get(store) === fault) return
      if (fault) faults.set(store, fault)
      else faults.delete(store)
      onChange(store, fault)
    },
  }
}
