import { DatabaseSync } from 'node:sqlite'
import { atRate } from './requests.ts'

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
