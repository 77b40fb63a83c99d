import { access, constants, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { MediaLocation, SqliteLocation } from './config/locations.ts'
import type { KeysChoice } from './config.ts'
import type { EventLog } from './event-log.ts'
import { reasonOfSystem, UnusableFolder } from './file-advice.ts'
import type { Jobs } from './jobs.ts'
import type { KeyStore, Keys } from './keys.ts'
import type { Leases } from './leases.ts'
import type { Media } from './media.ts'
import type { ReadModels } from './read-models.ts'
import type { Sessions } from './sessions.ts'
import type { WriterThread } from './sqlite/writer.ts'
import type { StorageHealth } from './storage-health.ts'

/** @throws {UnusableFolder} it cannot be created or written to. */
const makeFolderOf = async (path: string): Promise<void> => {
  const folder = dirname(path)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK)
  } catch (error) {
    throw new UnusableFolder(folder, reasonOfSystem(error) ?? 'cannot be made', error)
  }
}

/**
 * Whether another process has a store open, as far as its engine can say: servers do not, so a
 * maintenance command asks the operator to stop Kith.
 */
export const isInUse = async ({ path }: SqliteLocation): Promise<boolean> =>
  (await import('./sqlite/is-in-use.ts')).isInUse(path)

/**
 * Opens the adapter of a port that a location names: no other file of the product imports one. An
 * adapter is loaded when it is first opened. Disposing closes everything that was opened, in the
 * reverse order, and then what adapters share.
 *
 * The SQLite log has a writer thread of its own, because its commits wait for the disk; the other
 * SQLite stores share one.
 *
 * @throws {SqliteFault} when opening: a file was written by a newer Kith or is of another kind.
 * @throws {UnusableFolder} when opening: a folder cannot be created or written to.
 * @throws {EngineFault} when opening: a server cannot be used.
 */
export const createRegistry = (health?: StorageHealth) => {
  const opened = new AsyncDisposableStack()
  const keep = async <T extends object>(opening: Promise<T>): Promise<T> => {
    const adapter = await opening
    if (Symbol.asyncDispose in adapter) opened.use(adapter as T & AsyncDisposable)
    return adapter
  }

  let thread: Promise<WriterThread> | undefined
  const sharedThread = async () => {
    thread ??= import('./sqlite/writer.ts').then(({ startWriterThread }) =>
      opened.use(startWriterThread()),
    )
    return { thread: await thread, health }
  }

  const openKeyStore = async ({ path }: SqliteLocation): Promise<KeyStore> => {
    await makeFolderOf(path)
    const { openSqliteKeyStore } = await import('./sqlite/keys.ts')
    return openSqliteKeyStore({ path, ...(await sharedThread()) })
  }

  return {
    async openEventLog({ path }: SqliteLocation): Promise<EventLog> {
      await makeFolderOf(path)
      const { openSqliteEventLog } = await import('./sqlite/event-log.ts')
      return keep(openSqliteEventLog({ path, health }))
    },

    async openReadModels({ path }: SqliteLocation): Promise<ReadModels> {
      await makeFolderOf(path)
      const { openSqliteReadModels } = await import('./sqlite/read-models.ts')
      return keep(openSqliteReadModels({ path, ...(await sharedThread()) }))
    },

    async openJobs({ path }: SqliteLocation): Promise<Jobs> {
      await makeFolderOf(path)
      const { openSqliteJobs } = await import('./sqlite/jobs.ts')
      return keep(openSqliteJobs({ path, ...(await sharedThread()) }))
    },

    async openSessions({ path }: SqliteLocation): Promise<Sessions> {
      await makeFolderOf(path)
      const { openSqliteSessions } = await import('./sqlite/sessions.ts')
      return keep(openSqliteSessions({ path, ...(await sharedThread()) }))
    },

    async openLeases({ path }: SqliteLocation): Promise<Leases> {
      await makeFolderOf(path)
      const { openSqliteLeases } = await import('./sqlite/leases.ts')
      return keep(openSqliteLeases({ path }))
    },

    /** With `mayCreate: false` the master key is not created. */
    async openKeys({ store, master }: KeysChoice, { mayCreate = true } = {}): Promise<Keys> {
      const { openStoredKeys } = await import('./keys/open-stored-keys.ts')
      return keep(openStoredKeys(await openKeyStore(store), master, { mayCreate }))
    },

    async openMedia(location: MediaLocation): Promise<Media> {
      if (location.type === 'disk') {
        const { openDiskMedia } = await import('./disk/media.ts')
        return openDiskMedia(location)
      }
      const { openS3Media } = await import('./s3/media.ts')
      return keep(openS3Media(location))
    },

    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
