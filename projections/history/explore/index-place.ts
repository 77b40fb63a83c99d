import { existsSync } from 'node:fs'
import { access, constants, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { failedWith } from '../../../engines/primitives/ignore-codes.ts'

/** Where an index lies, and where questions are saved; disposal removes a temporary folder. */
type IndexPlace = AsyncDisposable & {
  readonly index: string
  /** Undefined where nothing may be written beside the log. */
  readonly questions: string | undefined
}

const PREFIX = 'kith-explore-'

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !failedWith(error, 'ESRCH')
  }
}

/** Removes temporary folders of processes that were killed. */
const removeAbandoned = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = /^kith-explore-(\d+)-/.exec(name) ?? []
    if (pid && !isRunning(Number(pid)))
      await rm(join(tmpdir(), name), { recursive: true }).catch(error => {
        if (!failedWith(error, 'EACCES', 'EPERM', 'ENOENT')) throw error // of another user
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

/** Chooses a place of a name in the data folder, where the next run finds the index, or a temporary one. */
export const chooseIndexPlace = async (data: string, name: string): Promise<IndexPlace> => {
  await removeAbandoned()
  if (await mayWrite(data))
    return {
      index: join(data, 'history', name),
      questions: join(data, 'history', 'questions'),
      async [Symbol.asyncDispose]() {},
    }
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))
  return {
    index: folder,
    questions: undefined,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}
