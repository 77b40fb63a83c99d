import { constants } from 'node:fs'
import { copyFile, mkdir, open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { SQLITE_BUSY_TIMEOUT_MS } from '../../engines/primitives/timeouts.ts'
import { showProgressBar, type TextOutput } from '../../engines/process/command-line/terminal.ts'

/** Pages copied before the event loop runs. */
const PAGES = 256

/** Writes a new file and syncs it to the disk. */
export const writeDurably = async (path: string, text: string): Promise<void> => {
  await using file = await open(path, 'wx', 0o600)
  await file.writeFile(text)
  await file.sync()
}

/** Copies to a new file and syncs it to the disk. */
export const copyDurably = async (
  from: string,
  to: string,
  onBytes: (bytes: number) => void,
): Promise<void> => {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  await using file = await open(to, 'r+')
  await file.chmod(0o600)
  await file.sync()
  onBytes((await stat(to)).size)
}

/** Opens a snapshot of a database in its current state, beside its writer. */
export const openState = (path: string) => {
  const database = new DatabaseSync(path, { readOnly: true, timeout: SQLITE_BUSY_TIMEOUT_MS })
  database.exec('BEGIN')
  const value = (sql: string) => Object.values(database.prepare(sql).get() ?? {})[0]
  value('SELECT count(*) FROM sqlite_schema') // the snapshot begins with the first read
  const page = Number(value('PRAGMA page_size'))
  return {
    value,
    /** Copies the snapshot into a new file. */
    async copy(to: string, onBytes: (bytes: number) => void): Promise<void> {
      let copied = 0
      const progress = ({ totalPages, remainingPages }: Pages) => {
        onBytes((totalPages - remainingPages - copied) * page)
        copied = totalPages - remainingPages
      }
      const pages = await backup(database, to, { rate: PAGES, progress })
      onBytes((pages - copied) * page)
      await using file = await open(to, 'r+')
      await file.sync()
    },
    [Symbol.dispose]: () => database.close(),
  }
}

type Pages = { readonly totalPages: number; readonly remainingPages: number }

const MEGABYTE = 1_000_000

/** A progress bar in bytes, on a terminal. */
export const showBytes = (
  output: TextOutput,
  what: string,
  total: number,
): { readonly onBytes: OnBytes } & Disposable => {
  const megabytes = (bytes: number) => Math.ceil(bytes / MEGABYTE)
  const bar = showProgressBar(output, what, megabytes(total), { unit: ' MB' })
  let done = 0
  return {
    onBytes(bytes) {
      done += bytes
      bar.update(megabytes(done))
    },
    [Symbol.dispose]: () => bar.stop(),
  }
}

/** Called with the number of bytes read or written since the last call. */
export type OnBytes = (bytes: number) => void
