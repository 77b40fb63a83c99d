import { atom } from 'jotai'
import { deviceContent } from './device-content.ts'

type Change<V> = {
  key: string
  /** Returns the new value; undefined removes it. */
  change: (before: V | undefined) => V | undefined
}

type Stored<V> = Readonly<Record<string, V>>

const changed = <V>(all: Stored<V>, { key, change }: Change<V>): Stored<V> => {
  const { [key]: before, ...others } = all
  const next = change(before)
  return next === undefined ? others : { ...others, [key]: next }
}

/**
 * An atom of values by key, stored on this device under `name`. Set it with the change of one key,
 * so that values of other tabs stay; without a change it reads again.
 */
export const storedByKey = <V>(name: string) => {
  const read = (): Stored<V> => JSON.parse(deviceContent.stored(name) ?? '{}')
  const values = atom(read())
  /** What the device did not take: done again on what another tab has stored since. */
  const notTaken = atom<readonly Change<V>[]>([])
  const byKey = atom(
    get => get(values),
    (get, set, change?: Change<V>) => {
      const changes = change ? [...get(notTaken), change] : get(notTaken)
      const all = changes.reduce(changed, read())
      set(values, all)
      const isTaken = changes.length === 0 || deviceContent.setItem(name, JSON.stringify(all))
      set(notTaken, isTaken ? [] : changes)
    },
  )
  byKey.onMount = readAgain => {
    readAgain()
    return deviceContent.subscribe(name, () => readAgain())
  }
  return byKey
}
