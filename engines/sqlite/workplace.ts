import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { SqliteFault } from './fault.ts'
import { hold } from './hold.ts'

/** One process at work on a file of jobs, from here until it leaves or ends, however it ends. */
export type Workplace = AsyncDisposable & {
  /** Unique; no other's begins with it. */
  readonly name: string
  /** Calls `left` with the name of everyone whose process ended without leaving, each once. */
  tidy(left: (name: string) => Promise<unknown>): Promise<void>
}

/** A name without what SQLite puts beside such a file. */
const NAME = /^[\da-f-]{36}$/

/**
 * Everyone at work holds a file of their own beside `path`. The lock goes with its process, so a
 * file that can be held is a dead worker's.
 */
export const enterWorkplace = (path: string): Workplace => {
  const prefix = `${path}.worker-`
  const name = randomUUID()
  const present = hold(prefix + name)
  if (!present) throw new SqliteFault('write_failed', `${prefix}${name} is held. Start again.`)

  const remove = async (worker: string) => {
    for (const ending of ['', '-journal']) await rm(prefix + worker + ending, { force: true })
  }

  return {
    name,
    async tidy(left) {
      const beginning = basename(prefix)
      const files = await readdir(dirname(path))
      const names = files.flatMap(file =>
        file.startsWith(beginning) ? file.slice(beginning.length) : [],
      )
      for (const other of names.filter(other => NAME.test(other))) {
        using gone = hold(prefix + other)
        if (!gone) continue
        await left(other)
        await remove(other)
      }
    },
    async [Symbol.asyncDispose]() {
      present[Symbol.dispose]()
      await remove(name)
    },
  }
}
