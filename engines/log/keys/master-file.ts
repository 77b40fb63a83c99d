import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { chmod, link, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod'
import { fileAdvice, reasonOfSystem, UnusableFile } from '../../ports/file-advice.ts'
import { KeysFault, type MasterKey, type WrappedKey } from '../../ports/keys.ts'
import { failedWith, syncFolder } from '../../primitives/files.ts'

const MasterKeyFile = z.object({
  current: z.string(),
  /** By id, 32 bytes in base64: the current key, and during a rotation the one before it. */
  keys: z.record(z.string(), z.base64().length(44)),
})
type MasterKeyFile = z.output<typeof MasterKeyFile>

const NONCE = 12
const TAG = 16

const newMasterKey = (earlier: MasterKeyFile['keys'] = {}): MasterKeyFile => {
  const current = randomBytes(6).toString('hex')
  return { current, keys: { ...earlier, [current]: randomBytes(32).toString('base64') } }
}

const openDraft = async (path: string) => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  return open(path, 'wx', 0o600)
}

/** Writes a synced draft for the owner only, beside the file; the caller renames or deletes it. */
const writeDraft = async (path: string, stored: MasterKeyFile): Promise<string> => {
  const draftPath = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  const file = await openDraft(draftPath).catch(error => {
    throw new KeysFault(
      'master_key_fixed',
      `The master key at ${path} cannot be written: its folder ${reasonOfSystem(error) ?? 'cannot be used'}. Set MASTER_KEY_URL to a file in a folder that Kith may write to.`,
    )
  })
  try {
    await file.writeFile(`${JSON.stringify(stored, null, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  return draftPath
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !failedWith(error, 'ESRCH')
  }
}

/** Deletes drafts of processes that were killed: they contain keys. */
const removeDrafts = async (path: string): Promise<void> => {
  const folder = dirname(path)
  for (const name of await readdir(folder)) {
    const [, pid] = /^\.(\d+)\.[0-9a-f]{8}$/.exec(name.slice(basename(path).length)) ?? []
    if (name.startsWith(basename(path)) && pid && !isAlive(Number(pid)))
      await rm(join(folder, name), { force: true })
  }
}

const replace = async (path: string, stored: MasterKeyFile): Promise<void> => {
  await rename(await writeDraft(path, stored), path)
  await syncFolder(dirname(path))
}

/** Creates the file of a new master key, unless there is one. */
const createMasterFile = async (path: string): Promise<void> => {
  const draftPath = await writeDraft(path, newMasterKey())
  try {
    await link(draftPath, path)
    await syncFolder(dirname(path))
  } catch (error) {
    if (!failedWith(error, 'EEXIST')) throw error
  } finally {
    await rm(draftPath)
  }
}

const read = async (path: string): Promise<MasterKeyFile | undefined> => {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (failedWith(error, 'ENOENT')) return undefined
    throw new UnusableFile(path, reasonOfSystem(error) ?? 'cannot be read', 'masterKey', error)
  }
  try {
    return MasterKeyFile.refine(({ current, keys }) => current in keys).parse(JSON.parse(text))
  } catch {
    throw new KeysFault(
      'wrong_master_key',
      `${path} is not a master key of Kith, or is damaged. ${fileAdvice.masterKey}`,
    )
  }
}

const missing = (path: string) =>
  new KeysFault(
    'master_key_missing',
    `There is no master key at ${path}, and what members wrote cannot be read without it. Restore the file from your backup, or set MASTER_KEY_URL to where it is.`,
  )

/** Makes the file readable by its owner only. A mounted secret keeps the mode of its mount. */
const protect = async (path: string): Promise<void> => {
  try {
    await chmod(path, 0o600)
  } catch (error) {
    if (!failedWith(error, 'EPERM', 'EROFS')) throw error
  }
}

/**
 * A master key in a file that only its owner may read. Data keys are wrapped with AES-256-GCM under
 * a random nonce, bound to their subject.
 *
 * @throws {KeysFault} `master_key_missing` unless it may be made; `wrong_master_key` for a file of
 *   another kind; `master_key_fixed` when it cannot be written.
 * @throws {UnusableFile} it cannot be read.
 */
export const openMasterFile = async (path: string, mayCreate: boolean): Promise<MasterKey> => {
  const load = async (): Promise<MasterKeyFile> => {
    const stored = await read(path)
    if (!stored) throw missing(path)
    return stored
  }
  if (mayCreate && !(await read(path))) await createMasterFile(path)
  let stored = await load()
  await protect(path)
  await removeDrafts(path)

  const keyOf = async (id: string): Promise<Buffer> => {
    if (!(id in stored.keys)) stored = await load() // another process renewed it
    const key = stored.keys[id]
    if (key === undefined) throw wrongMasterKey(path)
    return Buffer.from(key, 'base64')
  }

  return {
    async current() {
      stored = await load()
      return stored.current
    },
    wrap: async (key, subject) => ({
      by: stored.current,
      bytes: wrapped(await keyOf(stored.current), key, subject),
    }),
    async unwrap({ by, bytes }: WrappedKey, subject) {
      const key = await keyOf(by)
      try {
        return unwrapKey(key, bytes, subject)
      } catch {
        throw wrongMasterKey(path)
      }
    },
    async renew() {
      const { keys: before } = await load()
      stored = newMasterKey(before)
      await replace(path, stored)
      return { current: stored.current, earlier: Object.keys(before) }
    },
    async retire() {
      const { current, keys } = await load()
      stored = { current, keys: { [current]: keys[current] ?? '' } }
      await replace(path, stored)
    },
  }
}

const wrongMasterKey = (path: string) =>
  new KeysFault(
    'wrong_master_key',
    `The master key at ${path} is not the one that these keys were wrapped with. Copy the present one here if it was rotated elsewhere; after a restore put back your copy from the time of that backup.`,
  )

const wrapped = (master: Buffer, key: Uint8Array, subject: string): Buffer => {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', master, nonce).setAAD(Buffer.from(subject))
  return Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()])
}

const unwrapKey = (master: Buffer, bytes: Uint8Array, subject: string): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', master, bytes.subarray(0, NONCE), {
    authTagLength: TAG,
  })
  decipher.setAAD(Buffer.from(subject)).setAuthTag(bytes.subarray(-TAG))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()])
}
