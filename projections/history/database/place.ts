import { existsSync } from 'node:fs'
import { access, chmod, constants, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { failedWith } from '../../../engines/primitives/files.ts'

/** Where the tables lie, and where questions are saved; disposal removes what is temporary. */
export type TablesPlace = AsyncDisposable & {
  /** Folder of the database. */
  readonly folder: string
  /** Folder for files of this process alone. */
  readonly scratch: string
  /** Folder that files are written to at the end, besides. */
  readonly writes?: string
  /** Undefined where nothing may be written beside the log. */
  readonly questions: string | undefined
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !failedWith(error, 'ESRCH')
  }
}

/** Removes folders of processes that were killed. */
const removeAbandoned = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    const [, pid] = /^(?:kith-history|scratch)-(\d+)-/.exec(name) ?? []
    if (pid && !isRunning(Number(pid)))
      await rm(join(folder, name), { recursive: true, force: true }).catch(error => {
        if (!failedWith(error, 'EACCES', 'EPERM')) throw error // of another user
      })
  }
}

/** Whether Kith may write beside the log: not into a backup, nor where the system refuses it. */
const mayWrite = async (data: string): Promise<boolean> => {
  if (existsSync(join(data, 'backup.json'))) return false
  try {
    await mkdir(join(data, 'history'), { recursive: true, mode: 0o700 })
    await access(join(data, 'history'), constants.W_OK)
    return true
  } catch (error) {
    if (failedWith(error, 'EACCES', 'EPERM', 'EROFS')) return false
    throw error
  }
}

/** Folders and files that only their owner can read. */
const makePrivate = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  for (const file of await readdir(folder, { withFileTypes: true }))
    if (file.isFile()) await chmod(join(folder, file.name), 0o600)
}

/** Chooses a place in the data folder, where the next run finds the tables, or a temporary one. */
export const choosePlace = async (data: string): Promise<TablesPlace> => {
  await removeAbandoned(tmpdir())
  const isKept = await mayWrite(data)
  const folder = isKept
    ? resolve(data, 'history', 'duckdb')
    : await mkdtemp(join(tmpdir(), `kith-history-${process.pid}-`))
  await makePrivate(folder)
  await removeAbandoned(folder)
  const scratch = await mkdtemp(join(folder, `scratch-${process.pid}-`))
  return {
    folder,
    scratch,
    questions: isKept ? join(data, 'history', 'questions') : undefined,
    [Symbol.asyncDispose]: () => rm(isKept ? scratch : folder, { recursive: true, force: true }),
  }
}
