import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { comparePositions } from '../../contracts/core/event.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { decryptBytes, encryptBytes } from '../../engines/log/encryption.ts'
import { installationKey } from '../../engines/log/keyed-ids.ts'
import type { EncryptionKey, Keys } from '../../engines/ports/keys.ts'
import type { Leases } from '../../engines/ports/leases.ts'
import { type Media, mediaTypes } from '../../engines/ports/media.ts'
import { discoveryIndexView } from '../views/discovery.ts'
import { DamagedSnapshot, PART_BYTES, type SnapshotMark } from './snapshot.ts'

/** An unfinished snapshot of this age is deleted: its process has abandoned it. */
const ABANDONED_SNAPSHOT_MS = 3_600_000

/** A completely stored snapshot. */
type StoredSnapshot = {
  readonly name: string
  readonly mark: SnapshotMark
  /** Size of the content. */
  readonly bytes: number
}

/**
 * Snapshots of the discovery index, one for all processes of an installation. A snapshot never
 * changes: it is replaced by another one.
 */
export type SnapshotStore = {
  /** The name of the newest snapshot; empty when there is none. */
  newest(): Promise<string>
  /**
   * Snapshots of this version of the index, from the highest position down. Those that cannot be
   * read are left out and reported.
   */
  list(onFailure: (error: unknown) => void): Promise<StoredSnapshot[]>
  /**
   * The content of a snapshot; undefined when it was replaced meanwhile.
   *
   * @throws {DamagedSnapshot} it is not what was written.
   */
  read(snapshot: StoredSnapshot): Promise<Buffer | undefined>
  /**
   * Stores a snapshot and deletes those before it, unless another process is doing so or `newest` is
   * no longer the newest: then nothing is stored. Returns the name that is then the newest.
   */
  replace(newest: string, mark: SnapshotMark, parts: readonly Uint8Array[]): Promise<string>
}

const ROOT = 'snapshots/deck/'
const VERSION = String(discoveryIndexView.version).padStart(4, '0')

/** The object of a snapshot that is written last: without it the snapshot is incomplete. */
const MANIFEST = 'manifest.sealed'

/** Objects of one snapshot that are read or written at once. */
const CONCURRENCY = 4

type StoreOptions = {
  readonly media: Media
  readonly key: Pick<EncryptionKey, 'cipher'>
  /** Without leases no other process writes. */
  readonly leases?: Pick<Leases, 'tryAcquire'> | undefined
  readonly now?: () => number
  readonly newId?: () => string
}

/** Runs `work` for the numbers below `count`, a few at a time. */
const forEachPart = async (count: number, work: (part: number) => Promise<void>): Promise<void> => {
  const numbers = Array.from({ length: count }).keys()
  const worker = async () => {
    for (const part of numbers) await work(part)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}

/**
 * Snapshots in Media, encrypted, so that a reader of the bucket or folder learns nothing. A snapshot is
 * a folder `snapshots/deck/VERSION/TIME-ID` of parts and a manifest.
 */
export const createSnapshotStore = ({
  media,
  key,
  leases,
  now = Date.now,
  newId = randomId,
}: StoreOptions): SnapshotStore => {
  const keyOf = (name: string, file: string) => `${ROOT}${VERSION}/${name}/${file}`
  const partKey = (name: string, part: number) =>
    keyOf(name, `${String(part).padStart(5, '0')}.sealed`)

  const put = (path: string, bytes: Uint8Array) =>
    media.put(path, { bytes: encryptBytes(key, path, bytes), type: mediaTypes.sealed })

  const get = async (path: string): Promise<Buffer | undefined> => {
    const object = await media.get(path)
    if (!object) return undefined
    try {
      return decryptBytes(key, path, object.bytes)
    } catch (cause) {
      throw new DamagedSnapshot(cause)
    }
  }

  /** Keys of all snapshots by folder, below `prefix`. */
  const foldersBelow = async (prefix: string): Promise<Map<string, string[]>> => {
    const folders = new Map<string, string[]>()
    for await (const path of media.list(prefix)) {
      const folder = path.slice(0, path.lastIndexOf('/'))
      const known = folders.get(folder)
      if (known) known.push(path)
      else folders.set(folder, [path])
    }
    return folders
  }
  const isWhole = (paths: readonly string[]) => paths.some(path => path.endsWith(`/${MANIFEST}`))

  const names = async (): Promise<string[]> => {
    const folders = await foldersBelow(`${ROOT}${VERSION}/`)
    const whole = [...folders].filter(([, paths]) => isWhole(paths))
    return whole.map(([folder]) => folder.slice(folder.lastIndexOf('/') + 1)).toSorted()
  }
  const newest = async () => (await names()).at(-1) ?? ''

  /** Whether a snapshot is no longer needed: an older version, a replaced one, or an abandoned one. */
  const isObsolete = (folder: string, paths: readonly string[]): boolean => {
    const [version = '', name = ''] = folder.slice(ROOT.length).split('/')
    if (version > VERSION) return false
    return isWhole(paths) || Number.parseInt(name, 10) < now() - ABANDONED_SNAPSHOT_MS
  }

  const write = async (mark: SnapshotMark, parts: readonly Uint8Array[]): Promise<string> => {
    const name = `${String(now()).padStart(15, '0')}-${newId()}`
    const before = await foldersBelow(ROOT)
    await forEachPart(parts.length, async part => {
      await put(partKey(name, part), parts[part] as Uint8Array)
    })
    const bytes = parts.reduce((sum, { length }) => sum + length, 0)
    await put(keyOf(name, MANIFEST), Buffer.from(JSON.stringify({ mark, bytes })))
    for (const [folder, paths] of before)
      if (isObsolete(folder, paths))
        // The manifest is removed first, so that the remaining parts do not look like a snapshot.
        for (const path of paths.toReversed()) await media.remove(path)
    return name
  }

  return {
    newest,

    async list(onFailure) {
      const found: StoredSnapshot[] = []
      for (const name of await names())
        try {
          const manifest = await get(keyOf(name, MANIFEST))
          if (manifest) found.push({ name, ...JSON.parse(manifest.toString()) })
        } catch (error) {
          onFailure(error)
        }
      return found.sort((a, b) => comparePositions(b.mark.position, a.mark.position))
    },

    async read({ name, bytes }) {
      const count = Math.ceil(bytes / PART_BYTES)
      let content: Buffer = Buffer.allocUnsafeSlow(count > 1 ? bytes : 0) // a single part is not copied
      let missing = 0
      let filled = 0
      await forEachPart(count, async number => {
        const part = missing > 0 ? undefined : await get(partKey(name, number))
        if (!part) {
          missing += 1
          return
        }
        filled += part.length
        if (count > 1) part.copy(content, number * PART_BYTES)
        else content = part
      })
      if (missing > 0 && !(await media.get(keyOf(name, MANIFEST)))) return undefined
      if (filled !== bytes) throw new DamagedSnapshot()
      return content
    },

    async replace(expected, mark, parts) {
      const lease = await leases?.tryAcquire('deck snapshot')
      if (leases && !lease) return expected
      try {
        const found = await newest()
        return found === expected ? await write(mark, parts) : found
      } finally {
        await lease?.[Symbol.asyncDispose]()
      }
    },
  }
}

/** Files of earlier releases, which kept a snapshot for each process that had an index. */
const formerFiles = ['deck.snapshot', 'deck.snapshot-workers'].flatMap(file => [
  file,
  `${file}.new`,
])

/** The snapshots of an installation. Snapshots of earlier releases in `folder` are deleted. */
export const openSnapshotStore = async (
  { media, keys, leases }: { readonly media: Media; readonly keys: Keys; readonly leases: Leases },
  folder: string,
): Promise<SnapshotStore> => {
  for (const file of formerFiles) await rm(join(folder, file), { recursive: true, force: true })
  const cipher = await installationKey(keys, 'deck snapshots')
  return createSnapshotStore({ media, key: { cipher }, leases })
}
