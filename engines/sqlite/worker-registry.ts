import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { lock } from './lock.ts'
import { SqliteFault } from './sqlite-fault.ts'

/** One process at work on a file of jobs, from here until it leaves or ends, however it ends. */
export type WorkerRegistration = AsyncDisposable & {
  /** Unique; no other's begins with it. */
  readonly name: string
  /** Calls `left` with the name of everyone whose process ended without leaving, each once. */
  reclaim(onExpired: (name: string) => Promise<unknown>): Promise<void>
}

/** A name without what SQLite puts beside such a file. */
const NAME = /^[\da-f-]{36}$/

/**
 * Everyone at work holds a file of their own beside `path`. The lock goes with its process, so a
 * file that can be held is a dead worker's.
 */
export const registerWorker = (path: string): WorkerRegistration => {
  const prefix = `${path}.worker-`
  const name = randomUUID()
  const ownLock = lock(prefix + name)
  if (!ownLock) throw new SqliteFault('write_failed', `${prefix}${name} is held. Start again.`)

  const remove = async (worker: string) => {
    for (const ending of ['', '-journal']) await rm(prefix + worker + ending, { force: true })
  }

  return {
    name,
    async reclaim(onExpired) {
      const beginning = basename(prefix)
      const files = await readdir(dirname(path))
      const names = files.flatMap(file =>
        file.startsWith(beginning) ? file.slice(beginning.length) : [],
      )
      for (const other of names.filter(other => NAME.test(other))) {
        using expired = lock(prefix + other)
        if (!expired) continue
        await onExpired(other)
        await remove(other)
      }
    },
    async [Symbol.asyncDispose]() {
      ownLock[Symbol.dispose]()
      await remove(name)
    },
  }
}
