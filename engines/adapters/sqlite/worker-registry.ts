import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { lock } from './lock.ts'
import { SqliteFault } from './sqlite-fault.ts'

/** A name without the suffixes of SQLite's own files. */
const NAME = /^[\da-f-]{36}$/

/**
 * Registers this process as a worker of the jobs at `path`. Each process locks a file of its own
 * beside `path`. The lock ends with the process, so a file that can be locked belongs to a dead
 * worker.
 */
export const registerWorker = (path: string) => {
  const prefix = `${path}.worker-`
  const name = randomUUID()
  const ownLock = lock(prefix + name)
  if (!ownLock) throw new SqliteFault('write_failed', `${prefix}${name} is held. Start again.`)

  const remove = async (worker: string) => {
    for (const suffix of ['', '-journal']) await rm(prefix + worker + suffix, { force: true })
  }

  return {
    /** Unique; no other name begins with it. */
    name,
    /** Calls `onExpired` once for each process that ended without disposing its registration. */
    async reclaim(onExpired: (name: string) => Promise<unknown>): Promise<void> {
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
