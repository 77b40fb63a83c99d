import {
  access,
  constants,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  unlink,
} from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { randomId } from '../../../contracts/core/random-id.ts'
import { reasonOfSystem, UnusableFile } from '../../ports/file-advice.ts'
import { BadMediaKey, type Media, mediaTypeOf, requireMediaPrefix } from '../../ports/media.ts'
import { StorageFault, storageFaultOfSystem } from '../../ports/storage-fault.ts'
import { failedWith, ignoreCodes, syncFolder, writeDurably } from '../../primitives/files.ts'

/** Objects are written here before they move to their path. No key starts with a dot. */
const INCOMING = '.incoming'

/** A crash leaves its unfinished object in `INCOMING`; older ones than this are deleted. */
const ABANDONED_MS = 3_600_000

/** A move fails when another process removes the emptied folder, so few attempts are enough. */
const MOVES = 50

/** Device and inode of a path. */
const identityOf = async (path: string): Promise<string | undefined> => {
  const found = await ignoreCodes(stat(path), 'ENOENT', 'ENOTDIR')
  return found && `${found.dev} ${found.ino}`
}

const removeAbandoned = async (incoming: string) => {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const found = await ignoreCodes(stat(path), 'ENOENT')
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(path, { force: true })
  }
}

const moveIntoPlace = async (from: string, to: string) => {
  for (let move = 1; ; move += 1) {
    try {
      await mkdir(dirname(to), { recursive: true, mode: 0o700 })
      return await rename(from, to)
    } catch (error) {
      if (move === MOVES || !failedWith(error, 'ENOENT')) throw error
    }
  }
}

/** `folder` and its parents, innermost first, up to but without `root`. */
function* upwards(folder: string, root: string) {
  for (let at = folder; at !== root; at = dirname(at)) yield at
}

async function* keysIn(folder: string, path: string, prefix: string): AsyncGenerator<string> {
  const entries = await ignoreCodes(readdir(folder, { withFileTypes: true }), 'ENOENT', 'ENOTDIR')
  const found = (entries ?? [])
    .filter(({ name }) => !name.startsWith('.'))
    .map(entry => `${path}${entry.name}${entry.isDirectory() ? '/' : ''}`)
    .filter(key => key.startsWith(prefix) || (key.endsWith('/') && prefix.startsWith(key)))
    .sort()
  for (const key of found)
    if (key.endsWith('/')) yield* keysIn(join(folder, key.slice(path.length)), key, prefix)
    else yield key
}

/**
 * Media in a folder, which is created when missing and must belong to Kith alone. Files are
 * readable by this user only. Several processes may share the folder.
 *
 * @throws {UnusableFile} it is not a folder, or cannot be written to.
 */
export const openDiskMedia = async ({ folder }: { folder: string }): Promise<Media> => {
  const root = resolve(folder)
  const incoming = join(root, INCOMING)
  try {
    await mkdir(incoming, { recursive: true, mode: 0o700 })
    await access(incoming, constants.W_OK)
  } catch (error) {
    throw new UnusableFile(root, reasonOfSystem(error) ?? 'cannot be used', 'media', error)
  }
  await removeAbandoned(incoming)

  const incomingIdentity = await identityOf(incoming)
  const check = async () => {
    const found = await identityOf(incoming)
    if (found !== incomingIdentity) throw new StorageFault(found ? 'file_replaced' : 'file_missing')
  }
  const pathOf = (key: string) => join(root, ...key.split('/'))

  return {
    async put(key, { bytes, type }) {
      if (mediaTypeOf(key) !== type) throw new BadMediaKey('The key ends like another type.')
      await check()
      const path = pathOf(key)
      const draft = join(incoming, randomId())
      try {
        await writeDurably(draft, bytes)
        await moveIntoPlace(draft, path)
        for (const around of upwards(dirname(path), root))
          await ignoreCodes(syncFolder(around), 'ENOENT')
        await syncFolder(root)
      } catch (error) {
        await rm(draft, { force: true })
        await check()
        throw storageFaultOfSystem(error) ?? error
      }
    },

    async get(key) {
      const type = mediaTypeOf(key)
      const bytes = await ignoreCodes(readFile(pathOf(key)), 'ENOENT', 'ENOTDIR')
      return bytes && { bytes, type }
    },

    async remove(key) {
      mediaTypeOf(key)
      const path = pathOf(key)
      const wasRemoved = await ignoreCodes(
        unlink(path).then(() => true),
        'ENOENT',
        'ENOTDIR',
      )
      if (!wasRemoved) return
      await ignoreCodes(syncFolder(dirname(path)), 'ENOENT')
      for (const around of upwards(dirname(path), root)) {
        const removal = rmdir(around).then(() => true)
        if (!(await ignoreCodes(removal, 'ENOTEMPTY', 'EEXIST', 'ENOENT'))) return
      }
    },

    check,

    async *list(prefix) {
      requireMediaPrefix(prefix)
      yield* keysIn(root, '', prefix)
    },
  }
}
