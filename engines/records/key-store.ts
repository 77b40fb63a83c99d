import { setTimeout as wait } from 'node:timers/promises'
import type { LastEvent } from '../ports/event-log.ts'
import type { Erased, WrappedKey } from '../ports/keys.ts'
import type { Records, StoredRecord } from '../ports/records.ts'

const PAGE = 500

/** What is stored for a subject: its wrapped key, a tombstone, or nothing. */
export type StoredKey = WrappedKey | Erased | undefined

export type SubjectKey = { readonly subject: string; readonly key: WrappedKey }

/** Stores wrapped data keys by subject, apart from the log. Acknowledged writes are durable. */
export type KeyStore = ReturnType<typeof createKeyStore>

/**
 * The value of a record of a key: wrapped bytes in base64 and the master key that wraps them, or
 * nothing once it is destroyed. `pending` until its master key was seen not to be retired.
 */
type KeyRecord = { readonly by: string; readonly bytes: string; readonly pending?: true } | null

type MasterRecord = { readonly retired: boolean }

/** Its version is the epoch. */
const EPOCH = ['installation', 'destroyed keys'] as const

const DESTROYED_UP_TO = ['installation', 'keys destroyed up to'] as const

const isRetired = async (records: Records, master: string): Promise<boolean> =>
  (await records.get<MasterRecord>('master-key', master))?.value.retired === true

const replace = (records: Records, subject: string, { by, bytes }: WrappedKey, ifVersion: number) =>
  records.put('key', subject, toValue({ by, bytes }), { ifVersion, owner: by })

/** In the order of `subjects`. */
const find = async (records: Records, subjects: readonly string[]): Promise<StoredKey[]> =>
  confirmed(records, await records.many<KeyRecord>('key', subjects))

/**
 * Stored keys that may be used. One that is pending was added by a process that is at it, or was
 * killed. If its master key is in use now, a later rotation finds the key, so it is confirmed; else
 * it is deleted, since a rotation that is over cannot have seen it.
 */
const confirmed = async (
  records: Records,
  stored: readonly (StoredRecord<KeyRecord> | undefined)[],
): Promise<StoredKey[]> => {
  const masters = new Set(stored.flatMap(one => (one?.value?.pending ? one.value.by : [])))
  const retired = new Set<string>()
  for (const master of masters) if (await isRetired(records, master)) retired.add(master)
  return Promise.all(
    stored.map(async record => {
      if (!record) return undefined
      const { key: subject, value, version } = record
      const key = toKey(value)
      if (key === 'erased' || !value?.pending) return key
      if (retired.has(key.by)) await records.delete('key', subject, version)
      else if ((await replace(records, subject, key, version)) !== undefined) return key
      return (await find(records, [subject]))[0]
    }),
  )
}

/** Some keys wrapped by a master key other than `by`; empty when there are none. */
const wrappedByOthers = async (records: Records, by: string): Promise<readonly SubjectKey[]> => {
  const found: SubjectKey[] = []
  for (const { key: master } of await records.list('master-key')) {
    if (master === by) continue
    const wrapped = await records.byOwner<KeyRecord>('key', master, PAGE)
    for (const { key: subject, value } of wrapped) {
      const key = toKey(value)
      if (key !== 'erased') found.push({ subject, key })
    }
  }
  return found
}

/** Every stored key after a subject (by default all), page by page. */
async function* allKeys(
  records: Records,
  from?: string,
): AsyncGenerator<{ readonly subject: string; readonly key: StoredKey }> {
  for (let after = from; ; ) {
    const page = await records.list<KeyRecord>('key', {
      limit: PAGE,
      ...(after === undefined ? {} : { after }),
    })
    for (const [index, key] of (await confirmed(records, page)).entries())
      if (key !== undefined) yield { subject: page[index]?.key ?? '', key }
    after = page.at(-1)?.key
    if (after === undefined) return
  }
}

/** Wrapped data keys among the records; the owner of a record is the master key that wraps it. */
export const createKeyStore = (records: Records) => {
  /** Master keys that are known to have a record. */
  const noted = new Set<string>()

  return {
    /**
     * For how many milliseconds an answer of `epoch` counts as current. `destroy` resolves no sooner
     * than this after its write.
     */
    freshMs: records.freshMs,

    find: (subjects: readonly string[]) => find(records, subjects),

    /**
     * Adds keys where there is none; returns what is then stored, in the order given. Adds nothing
     * and returns undefined when one of the master keys was retired.
     */
    async add(keys: readonly SubjectKey[]): Promise<readonly StoredKey[] | undefined> {
      for (const master of new Set(keys.map(({ key }) => key.by)).difference(noted)) {
        await records.put('master-key', master, { retired: false }, { ifVersion: 'none' })
        noted.add(master)
      }
      await Promise.all(
        keys.map(({ subject, key }) => {
          const value: KeyRecord = { ...toValue(key), pending: true }
          return records.put('key', subject, value, { ifVersion: 'none', owner: key.by })
        }),
      )
      const stored = await find(
        records,
        keys.map(({ subject }) => subject),
      )
      return stored.includes(undefined) ? undefined : stored
    },

    /** Resolves when the keys are gone from the disk and every process has asked for the epoch. */
    async destroy(subjects: readonly string[]): Promise<void> {
      await Promise.all(subjects.map(subject => records.put('key', subject, null)))
      await records.put(...EPOCH, null)
      await records.erased()
      await wait(records.freshMs)
    },

    /** Up to where in the log all keys were destroyed that it ended; undefined at first. */
    destroyedUpTo: async (): Promise<LastEvent | undefined> =>
      (await records.get<LastEvent>(...DESTROYED_UP_TO))?.value,

    async noteDestroyedUpTo(last: LastEvent): Promise<void> {
      await records.put(...DESTROYED_UP_TO, last)
    },

    /** Refuses keys wrapped by these master keys from now on. */
    async retire(masters: readonly string[]): Promise<void> {
      for (const master of masters) await records.put('master-key', master, { retired: true })
    },

    isRetired: (master: string) => isRetired(records, master),

    wrappedByOthers: (by: string) => wrappedByOthers(records, by),

    /** Replaces keys that still exist. */
    async rewrap(keys: readonly SubjectKey[]): Promise<void> {
      const stored = await records.many<KeyRecord>(
        'key',
        keys.map(({ subject }) => subject),
      )
      await Promise.all(
        keys.map(async ({ subject, key }, index) => {
          const known = stored[index]
          if (known?.value) await replace(records, subject, key, known.version)
        }),
      )
    },

    all: (from?: string) => allKeys(records, from),

    /** Changes whenever a key was destroyed, by any process. */
    epoch: async (): Promise<number> => (await records.get(...EPOCH))?.version ?? 0,

    isEmpty: async (): Promise<boolean> => (await records.list('key', { limit: 1 })).length === 0,
  }
}

const toValue = ({ by, bytes }: WrappedKey) => ({
  by,
  bytes: Buffer.from(bytes).toString('base64'),
})

const toKey = (value: KeyRecord): WrappedKey | Erased =>
  value === null
    ? 'erased'
    : { by: value.by, bytes: Uint8Array.from(Buffer.from(value.bytes, 'base64')) }
