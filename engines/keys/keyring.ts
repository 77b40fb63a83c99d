import { hkdfSync, randomBytes } from 'node:crypto'
import {
  type EncryptionKey,
  type Erased,
  type KeyStore,
  type Keys,
  KeysFault,
  type KeysStatus,
  type MasterKey,
  type StoredKey,
} from '../keys.ts'
import { createLruCache } from '../lru-cache.ts'
import { IDLE_KEY_POLL_MS, KEY_POLL_MS } from '../timeouts.ts'
import { checkKeys } from './check-keys.ts'

const CACHED = 10_000

const KEY_BYTES = 32

/** Separates keys derived here from any others derived from the same data keys. */
const PURPOSE = 'kith personal fields 1'

/**
 * Keys stored in `store` and wrapped by `master`. Unwrapped keys are cached until any key is
 * destroyed.
 *
 * @throws {KeysFault} `wrong_master_key`: the master key does not unwrap the stored keys.
 */
export const openKeys = async (store: KeyStore, master: MasterKey): Promise<Keys> => {
  const { check, checkEpoch, ...keyring } = createKeyring(store, master)
  await check()
  const polling = setInterval(checkEpoch, IDLE_KEY_POLL_MS).unref()
  return {
    ...keyring,
    destroy: subjects => store.destroy(subjects).finally(checkEpoch),

    async rotate() {
      const { current, earlier } = await master.renew()
      await store.retire(earlier)
      let rewrapped = 0
      for (;;) {
        const some = store.wrappedByOthers(current)
        if (some.length === 0) break
        const keys = await Promise.all(
          some.map(async ({ subject, key }) => ({
            subject,
            key: await master.wrap(await master.unwrap(key, subject), subject),
          })),
        )
        await store.rewrap(keys)
        rewrapped += keys.length
      }
      await master.retire()
      return rewrapped
    },

    logMarks: most => store.logMarks(most),
    noteLogMark: (logMark, options) => store.noteLogMark(logMark, options),
    replaceLogMarks: logMark => store.replaceLogMarks(logMark),

    ...checkKeys(store, master),
    status: () => statusOf(store, master),
    isEmpty: () => store.isEmpty(),
    async [Symbol.asyncDispose]() {
      clearInterval(polling)
      await store[Symbol.asyncDispose]()
    },
  }
}

const createKeyring = (store: KeyStore, master: MasterKey) => {
  const cache = createLruCache<string, EncryptionKey | Erased>(CACHED)
  let epoch = store.epoch()
  let checkedAt = performance.now()

  const listeners = new Set<() => void>()

  const checkEpoch = () => {
    checkedAt = performance.now()
    const now = store.epoch()
    if (now === epoch) return
    epoch = now
    cache.clear()
    for (const forget of listeners) forget()
  }

  const unwrapAll = async (
    subjects: readonly string[],
    stored: readonly StoredKey[],
  ): Promise<EncryptionKey | Erased> => {
    const asOf = epoch
    const keys: Uint8Array[] = []
    for (const [index, subject] of subjects.entries()) {
      const key = stored[index]
      if (key === undefined) throw missing(subject)
      if (key !== 'erased') keys.push(await master.unwrap(key, subject))
    }
    const answer = keys.length === subjects.length ? derive(keys) : 'erased'
    checkEpoch()
    if (asOf === epoch) cache.set(nameOf(subjects), answer)
    return answer
  }

  const add = async (subjects: readonly string[]): Promise<void> => {
    for (;;) {
      const keys = await Promise.all(
        subjects.map(async subject => ({
          subject,
          key: await master.wrap(randomBytes(KEY_BYTES), subject),
        })),
      )
      if (await store.add(keys)) return
      await master.current() // the master key was retired in between
    }
  }

  const cachedKey = (subjects: readonly string[]) => {
    if (performance.now() - checkedAt > KEY_POLL_MS) checkEpoch()
    return cache.get(nameOf(subjects))
  }

  return {
    cachedKey,

    async encryptionKey(subjects: readonly string[]) {
      const known = cachedKey(subjects)
      if (known) return known
      const stored = store.find(subjects)
      const missing = subjects.filter((_, index) => stored[index] === undefined)
      if (missing.length === 0) return unwrapAll(subjects, stored)
      await add(missing)
      return unwrapAll(subjects, store.find(subjects))
    },

    decryptionKey: async (subjects: readonly string[]) =>
      cachedKey(subjects) ?? unwrapAll(subjects, store.find(subjects)),

    checkEpoch,
    onErasure: (forget: () => void) => void listeners.add(forget),

    /** Unwraps one key of each master key in use. */
    async check() {
      const checked = new Set<string>()
      const current = await master.current()
      for (const by of ['', current]) {
        const [some] = store.wrappedByOthers(by)
        if (!some || checked.has(some.key.by)) continue
        checked.add(some.key.by)
        await master.unwrap(some.key, some.subject)
      }
    },
  }
}

const nameOf = (subjects: readonly string[]): string => subjects.join(' ')

/** Derives one key from several; it cannot be derived without all of them. HKDF, RFC 5869. */
const derive = (keys: readonly Uint8Array[]): EncryptionKey => {
  const bytes = new Uint8Array(hkdfSync('sha256', Buffer.concat(keys), '', PURPOSE, 2 * KEY_BYTES))
  return { cipher: bytes.subarray(0, KEY_BYTES), nonces: bytes.subarray(KEY_BYTES) }
}

const missing = (subject: string) =>
  new KeysFault(
    'key_missing',
    `The key of ${subject} is not there, though nobody destroyed it. Restore the keys that belong to this log.`,
  )

const statusOf = async (store: KeyStore, master: MasterKey): Promise<KeysStatus> => {
  const current = await master.current()
  const kinds: Record<string, { active: number; destroyed: number }> = {}
  let toRewrap = 0
  for (const { subject, key } of store.all()) {
    const kind = subject.slice(0, subject.indexOf('-'))
    kinds[kind] ??= { active: 0, destroyed: 0 }
    if (key === 'erased' || key === undefined) kinds[kind].destroyed += 1
    else {
      await master.unwrap(key, subject)
      kinds[kind].active += 1
      if (key.by !== current) toRewrap += 1
    }
  }
  return { master: current, kinds, toRewrap }
}
