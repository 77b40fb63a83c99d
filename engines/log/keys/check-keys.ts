import type { Checkable, DamagedRecord } from '../../ports/checkable.ts'
import { KeysFault, type MasterKey } from '../../ports/keys.ts'
import { StorageFault } from '../../ports/storage-fault.ts'
import type { KeyStore, StoredKey } from '../../records/key-store.ts'

/** Keys unwrapped between two looks at the time. */
const BATCH = 8

/** Checks stored keys by unwrapping them: their encryption authenticates key and subject. */
export const checkKeys = (store: KeyStore, master: MasterKey): Checkable => {
  const isIntact = async (subject: string, key: StoredKey): Promise<boolean> => {
    if (key === undefined || key === 'erased') return true
    try {
      await master.unwrap(key, subject)
      return true
    } catch (error) {
      if (!(error instanceof KeysFault) || error.code !== 'wrong_master_key') throw error
      if (!(await store.isRetired(await master.current()))) return false
      throw new StorageFault('master_key_outdated')
    }
  }

  const damageOf = (subject: string): DamagedRecord => ({ place: subject, what: 'keys' })

  return {
    async checkSome(from, forMs) {
      const until = performance.now() + forMs
      const damaged: DamagedRecord[] = []
      let checked = 0
      for await (const { subject, key } of store.all(from)) {
        if (!(await isIntact(subject, key))) damaged.push(damageOf(subject))
        checked += 1
        if (checked % BATCH === 0 && performance.now() >= until) return { next: subject, damaged }
      }
      return { next: undefined, damaged }
    },

    async stillDamaged(damaged) {
      const found = await store.find(damaged.map(({ place }) => place))
      const intact = await Promise.all(
        damaged.map(({ place }, index) => isIntact(place, found[index])),
      )
      return damaged.filter((_, index) => !intact[index])
    },
  }
}
