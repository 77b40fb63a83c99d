import type { StorageFaultCode } from './storage-fault.ts'

/** The stores of an installation, as `/readyz` names them. */
export type StoreName = 'log' | 'readModels' | 'jobs' | 'records'

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

/** A record that is not as it was stored: where it is, and the name of its kind. */
export type DamagedRecord = { readonly place: string; readonly what: string }

/** Result of one part of a check; `next` is where the next part begins, undefined at the end. */
export type CheckResult = {
  readonly next: string | undefined
  readonly damaged: readonly DamagedRecord[]
}

/** A store that can verify its records, part by part. */
export interface Checkable {
  /** Checks from a place on (by default the beginning) for about so many milliseconds. */
  checkSome(from: string | undefined, forMs: number): Promise<CheckResult>
  /** Those that are still damaged. */
  stillDamaged(damaged: readonly DamagedRecord[]): Promise<DamagedRecord[]>
}
