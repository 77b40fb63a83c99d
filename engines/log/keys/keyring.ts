import { hkdfSync, randomBytes } from 'node:crypto'
import {
  type EncryptionKey,
  type Erased,
  type Keys,
  KeysFault,
  type KeysStatus,
  type MasterKey,
  type WrappedKey,
} from '../../ports/keys.ts'
import { StorageFault } from '../../ports/storage-fault.ts'
import type { Checkable, DamagedRecord } from '../../ports/storage-health.ts'
import { createLruCache } from '../../primitives/lru-cache.ts'
import { KEY_POLL_MS } from '../../primitives/timeouts.ts'
import type { KeyStore, StoredKey } from '../../records/key-store.ts'
import { openMasterFile } from './master-file.ts'

/** Keys unwrapped between two looks at the time. */
const BATCH = 8

/** Checks stored keys by unwrapping them: their encryption authenticates key and subject. */
const checkKeys = (store: KeyStore, master: MasterKey): Checkable => {
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
const openKeys = async (store: KeyStore, master: MasterKey): Promise<Keys> => {
  await requireUnwrappable(store, master)
  const { checkEpoch, checkedAt, ...keyring } = createKeyring(store, master, await store.epoch())
  let polling: NodeJS.Timeout | undefined
  let isClosed = false
  /** Asks the store, unless the use of keys has asked it since. */
  const poll = async (): Promise<void> => {
    const passed = performance.now() - checkedAt()
    if (passed >= KEY_POLL_MS) await checkEpoch().catch(() => {}) // it is asked again
    pollIn(passed >= KEY_POLL_MS ? KEY_POLL_MS : KEY_POLL_MS - passed)
  }
  const pollIn = (ms: number) => {
    if (!isClosed) polling = setTimeout(poll, ms).unref()
  }
  pollIn(KEY_POLL_MS)
  return {
    ...keyring,

    async destroy(subjects) {
      try {
        await store.destroy(subjects)
      } finally {
        await checkEpoch()
      }
    },

    async rotate() {
      const { current, earlier } = await master.renew()
      await store.retire(earlier)
      let rewrapped = 0
      for (;;) {
        const some = await store.wrappedByOthers(current)
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

    destroyedUpTo: () => store.destroyedUpTo(),
    noteDestroyedUpTo: last => store.noteDestroyedUpTo(last),

    ...checkKeys(store, master),
    status: () => statusOf(store, master),
    isEmpty: () => store.isEmpty(),
    async [Symbol.asyncDispose]() {
      isClosed = true
      clearTimeout(polling)
    },
  }
}

/** Unwraps one key of each master key in use. */
const requireUnwrappable = async (store: KeyStore, master: MasterKey): Promise<void> => {
  const checked = new Set<string>()
  const current = await master.current()
  for (const by of ['', current]) {
    const [some] = await store.wrappedByOthers(by)
    if (!some || checked.has(some.key.by)) continue
    checked.add(some.key.by)
    await master.unwrap(some.key, some.subject)
  }
}

const createKeyring = (store: KeyStore, master: MasterKey, firstEpoch: number) => {
  const cache = createLruCache<string, EncryptionKey | Erased>(CACHED)
  const listeners = new Set<() => void>()
  let epoch = firstEpoch
  let checkedAt = Number.NEGATIVE_INFINITY
  let checking: Promise<void> | undefined

  const dropCached = () => {
    cache.clear()
    for (const forget of listeners) forget()
  }

  /**
   * Asks the store whether a key was destroyed; drops the cache if so, or if the store does not
   * answer.
   */
  const checkEpoch = async (): Promise<void> => {
    const startedAt = performance.now()
    try {
      const now = await store.epoch()
      if (now !== epoch) dropCached()
      epoch = now
      checkedAt = Math.max(checkedAt, startedAt)
    } catch (error) {
      dropCached()
      throw error
    }
  }

  const isFresh = () => performance.now() - checkedAt <= store.freshMs

  /** Calls share a request to the store that is under way. */
  const freshen = async (): Promise<void> => {
    if (isFresh()) return
    checking ??= checkEpoch().finally(() => {
      checking = undefined
    })
    await checking
  }

  const requireCurrentMaster = async (): Promise<void> => {
    if (await store.isRetired(await master.current())) throw new StorageFault('master_key_outdated')
  }

  const unwrap = async (key: WrappedKey, subject: string): Promise<Uint8Array> => {
    try {
      return await master.unwrap(key, subject)
    } catch (error) {
      await requireCurrentMaster()
      throw error
    }
  }

  /** A key that is destroyed meanwhile is cached under the epoch before, which the next check ends. */
  const unwrapAll = async (
    subjects: readonly string[],
    stored: readonly StoredKey[],
    asOf: number,
  ): Promise<EncryptionKey | Erased> => {
    const keys: Uint8Array[] = []
    for (const [index, subject] of subjects.entries()) {
      const key = stored[index]
      if (key === undefined) throw missing(subject)
      if (key !== 'erased') keys.push(await unwrap(key, subject))
    }
    const answer = keys.length === subjects.length ? derive(keys) : 'erased'
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
      await requireCurrentMaster() // reads the key that was created in between
    }
  }

  return {
    checkEpoch,
    checkedAt: () => checkedAt,
    requireCurrentMaster,
    onErasure: (forget: () => void) => void listeners.add(forget),

    cachedKey: (subjects: readonly string[]) =>
      isFresh() ? cache.get(nameOf(subjects)) : undefined,

    async encryptionKey(subjects: readonly string[]) {
      await freshen()
      const known = cache.get(nameOf(subjects))
      if (known) return known
      const asOf = epoch
      const stored = await store.find(subjects)
      const missing = subjects.filter((_, index) => stored[index] === undefined)
      if (missing.length === 0) return unwrapAll(subjects, stored, asOf)
      await add(missing)
      return unwrapAll(subjects, await store.find(subjects), asOf)
    },

    async decryptionKey(subjects: readonly string[]) {
      await freshen()
      const asOf = epoch
      return cache.get(nameOf(subjects)) ?? unwrapAll(subjects, await store.find(subjects), asOf)
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
  for await (const { subject, key } of store.all()) {
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

/**
 * Opens the data keys of a store with the master key in a file, which is created beside an empty
 * store; with `mayCreate: false` it never is.
 *
 * @throws {KeysFault} `master_key_missing`, `wrong_master_key`.
 */
export const openStoredKeys = async (
  store: KeyStore,
  master: { readonly path: string },
  { mayCreate = true } = {},
): Promise<Keys> => {
  const isNew = mayCreate && (await store.isEmpty())
  return openKeys(store, await openMasterFile(master.path, isNew))
}
