import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ExecutionContext } from 'ava'
import { atRate } from './requests.ts'

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

const CONTENT = 'x'.repeat(400)

/**
 * Milliseconds of durable commits of single rows at a steady rate, written directly without a
 * thread, a queue or an index: the lower bound of any durable append.
 */
export const rawCommits = async (
  path: string,
  perSecond: number,
  seconds: number,
): Promise<number[]> => {
  const database = new DatabaseSync(path)
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    CREATE TABLE rows (number INTEGER PRIMARY KEY, content TEXT);
  `)
  const insert = database.prepare('INSERT INTO rows (content) VALUES (?)')
  const took: number[] = []
  await atRate(perSecond, seconds, () => {
    const startedAt = performance.now()
    insert.run(CONTENT)
    took.push(performance.now() - startedAt)
  })
  database.close()
  return took
}

/** The part of a test that fixtures of specs use: a teardown and a log line. */
type Opened = Pick<ExecutionContext, 'teardown' | 'log'> & AsyncDisposable

/** Runs the teardowns in reverse order at the end of the scope. */
export const untilDone = (): Opened => {
  const opened = new AsyncDisposableStack()
  return {
    teardown: end =>
      opened.defer(async () => {
        await end()
      }),
    log: Object.assign((line: string) => console.error(line), { skip: () => {} }),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

/** Runs `count` calls, `writers` at a time. @returns how many a second. */
export const rateOf = async (
  count: number,
  writers: number,
  call: (n: number) => Promise<unknown>,
): Promise<number> => {
  let next = 0
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: writers }, async () => {
      while (next < count) await call(next++)
    }),
  )
  return (count * 1_000) / (performance.now() - startedAt)
}
