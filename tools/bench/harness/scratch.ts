import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder of its own for one measurement. */
export type Scratch = AsyncDisposable & { path(file: string): string; folder: string }

const removal = { recursive: true, force: true, maxRetries: 5, retryDelay: 50 } as const

/** A temporary folder, removed at the end of the scope or of the process. */
export const scratch = async (): Promise<Scratch> => {
  const folder = await mkdtemp(join(tmpdir(), 'kith-bench-'))
  const removeNow = () => rmSync(folder, removal)
  process.once('exit', removeNow)
  return {
    folder,
    path: file => join(folder, file),
    async [Symbol.asyncDispose]() {
      await rm(folder, removal)
      process.off('exit', removeNow)
    },
  }
}

/** Removes an event log with what SQLite keeps beside it. */
export const removeLog = (path: string): void => {
  for (const ending of ['', '-wal', '-shm']) rmSync(path + ending, { force: true })
}
