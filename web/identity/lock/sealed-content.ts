import { type ContentKeeper, takeClearContent } from '../../data/device-content.ts'
import { deviceStorage } from '../../ui/device-storage.ts'
import { open, seal } from './seal.ts'

/** Before the name of everything sealed. A log-out deletes it, as all names that begin like this. */
const SEALED = 'kith.sealed.'

/** A keeper while Kith is unlocked. */
export type OpenContent = ContentKeeper & {
  /** Resolves when everything written is on the device. */
  readonly settled: () => Promise<void>
  /** Stops listening to other tabs, and forgets. */
  readonly close: () => void
  /** Puts everything back on the device in the clear, when the lock is turned off. */
  readonly putBack: () => void
}

const sealedNames = () => deviceStorage.names().filter(name => name.startsWith(SEALED))

const putInTheClear = (texts: ReadonlyMap<string, string>): void => {
  for (const [name, text] of texts) deviceStorage.setItem(name, text)
}

/** Keeps content in this tab's memory alone: for passkeys that derive no key. */
export const keepInMemory = (): OpenContent => {
  const texts = new Map(takeClearContent())
  return {
    read: name => texts.get(name) ?? null,
    write(name, text) {
      if (text === null) texts.delete(name)
      else texts.set(name, text)
      return true
    },
    subscribe: () => () => {},
    settled: async () => {},
    close: () => texts.clear(),
    putBack: () => putInTheClear(texts),
  }
}

/** Opens what is sealed on this device. Deletes what the key does not open. */
const openAll = async (key: CryptoKey): Promise<Map<string, string>> => {
  const texts = new Map<string, string>()
  for (const stored of sealedNames()) {
    const name = stored.slice(SEALED.length)
    const text = await open(key, name, deviceStorage.getItem(stored) ?? '')
    if (text === undefined) deviceStorage.removeItem(stored)
    else texts.set(name, text)
  }
  return texts
}

/** Keeps content on this device, sealed with a key. Seals what is there in the clear, too. */
export const keepSealed = async (key: CryptoKey): Promise<OpenContent> => {
  const texts = await openAll(key)
  const listeners = new Map<string, Set<(text: string | null) => void>>()
  const stop = new AbortController()
  let written = Promise.resolve()

  const write = (name: string, text: string | null): true => {
    if (text === null) texts.delete(name)
    else texts.set(name, text)
    const store = async () => {
      if (text === null) deviceStorage.removeItem(SEALED + name)
      else deviceStorage.setItem(SEALED + name, await seal(key, name, text))
    }
    // One after the other, so that the last text wins; one that fails does not stop the next.
    written = written.then(store, store)
    return true
  }

  const onStorage = async ({ key: stored, newValue }: StorageEvent): Promise<void> => {
    if (!stored?.startsWith(SEALED)) return
    const name = stored.slice(SEALED.length)
    const text = newValue === null ? undefined : await open(key, name, newValue)
    if (text === undefined) texts.delete(name)
    else texts.set(name, text)
    for (const tell of listeners.get(name) ?? []) tell(text ?? null)
  }

  for (const [name, text] of takeClearContent()) write(name, text)
  window.addEventListener('storage', event => void onStorage(event), { signal: stop.signal })

  return {
    read: name => texts.get(name) ?? null,
    write,
    subscribe(name, onChange) {
      const all = listeners.get(name) ?? new Set()
      listeners.set(name, all.add(onChange))
      return () => all.delete(onChange)
    },
    settled: () => written,
    close() {
      stop.abort()
      texts.clear()
    },
    putBack() {
      // First what is sealed: a full device then has room.
      for (const name of sealedNames()) deviceStorage.removeItem(name)
      putInTheClear(texts)
    },
  }
}
