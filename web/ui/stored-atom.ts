import { atomWithStorage, createJSONStorage } from 'jotai/utils'
import { deviceStorage } from './device-storage.ts'

/** An atom that this device keeps under `name`. */
export const storedAtom = <V>(name: string, initial: V) =>
  atomWithStorage<V>(
    name,
    initial,
    createJSONStorage<V>(() => deviceStorage),
    { getOnInit: true },
  )
