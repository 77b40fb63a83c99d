import type { Logger } from 'pino'
import { type StorageFaultCode, storageFaults } from './storage-fault.ts'

/** The stores of an installation, as `/readyz` names them. */
export type StoreName = 'log' | 'readModels' | 'jobs' | 'keys' | 'sessions'

/** What is known of the stores that cannot be written for now. */
export type StorageHealth = {
  /** Why a store cannot be written; undefined while it can. */
  faultOf(store: StoreName): StorageFaultCode | undefined
  /** Notes how the last write, or look at the file, ended. */
  report(store: StoreName, fault: StorageFaultCode | undefined): void
}

/** Told when a store can no longer be written, why, and when it can again. */
export type OnStorage = (store: StoreName, fault: StorageFaultCode | undefined) => void

/** Logs each change once: the calls that meet a fault do not. */
export const logStorage =
  (logger: Logger): OnStorage =>
  (store, fault) =>
    fault
      ? logger.error({ store, fault }, storageFaults[fault])
      : logger.info({ store }, 'the store can be written again')

/** `onChange` hears when a store can no longer be written, why, and when it can again. */
export const createStorageHealth = (onChange: OnStorage = () => {}): StorageHealth => {
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
