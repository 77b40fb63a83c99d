import { atom } from 'jotai'
import { atomWithStorage, createJSONStorage } from 'jotai/utils'
import { deviceContent } from './device-content.ts'

type Change<V> = {
  key: string
  /** Returns the new value; undefined removes it. */
  change: (before: V | undefined) => V | undefined
}

/**
 * An atom of values by key, stored on this device under `name`. Set it with the change of one key,
 * so that values of other tabs stay.
 */
export const storedByKey = <V>(name: string) => {
  type Stored = Readonly<Record<string, V>>
  const storage = createJSONStorage<Stored>(() => deviceContent)
  const stored = atomWithStorage<Stored>(name, {}, storage, { getOnInit: true })
  return atom(
    get => get(stored),
    (_, set, { key, change }: Change<V>) =>
      set(stored, () => {
        // Read the storage again: another tab may have written since the last storage event.
        const { [key]: before, ...others } = storage.getItem(name, {}) as Stored
        const next = change(before)
        return next === undefined ? others : { ...others, [key]: next }
      }),
  )
}
