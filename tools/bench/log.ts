import { DatabaseSync } from 'node:sqlite'
import type { NewEvent } from '../../contracts/core/event.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { openSqliteEventLog } from '../../engines/adapters/sqlite/event-log.ts'
import { type BenchRow, context, percentile, ratioAtLeast } from './harness/report.ts'
import { scratch } from './harness/scratch.ts'

const WRITERS = 32
const EACH = 1_500

const message = (writer: number, n: number): NewEvent => ({
  id: randomId(),
  type: 'MessageSent',
  version: 1,
  at: new Date().toISOString(),
  data: {
    matchId: `m${writer}`,
    from: randomId(),
    to: randomId(),
    content: `Message ${n}. `.repeat(8),
  },
  meta: { command: randomId(), correlation: randomId(), causation: randomId() },
})

const perSecond = (count: number, startedAt: number) =>
  (count * 1_000) / (performance.now() - startedAt)

/** Inserts the same rows directly, in commits of as many rows as there are writers. */
const rawInserts = (path: string, events: readonly NewEvent[]): number => {
  const database = new DatabaseSync(path)
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    CREATE TABLE events (position INTEGER PRIMARY KEY, id TEXT UNIQUE, stream TEXT, revision INTEGER,
      type TEXT, version INTEGER, at TEXT, data TEXT, meta TEXT, UNIQUE (stream, revision));
  `)
  const insert = database.prepare(
    'INSERT INTO events (id, stream, revision, type, version, at, data, meta) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const startedAt = performance.now()
  for (let from = 0; from < events.length; from += WRITERS) {
    database.exec('BEGIN IMMEDIATE')
    events.slice(from, from + WRITERS).forEach((event, writer) => {
      const { id, type, version, at, data, meta } = event
      const stream = `conversation-m${writer}`
      const revision = from / WRITERS
      insert.run(
        id,
        stream,
        revision,
        type,
        version,
        at,
        JSON.stringify(data),
        JSON.stringify(meta),
      )
    })
    database.exec('COMMIT')
  }
  const rate = perSecond(events.length, startedAt)
  database.close()
  return rate
}

/** Durable appends by concurrent writers against batched inserts of the same bytes. */
export const benchLog = async (): Promise<BenchRow[]> => {
  await using folder = await scratch()
  const events = Array.from({ length: WRITERS * EACH }, (_, n) => message(n % WRITERS, n))

  const before = rawInserts(folder.path('raw-before.db'), events)
  const latencies: number[] = []
  const log = await openSqliteEventLog({ path: folder.path('log.db') })
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let n = 0; n < EACH; n += 1) {
        const event = events[n * WRITERS + writer]
        if (!event) continue
        const askedAt = performance.now()
        await log.append(`conversation-m${writer}`, n === 0 ? 'none' : n - 1, [event])
        latencies.push(performance.now() - askedAt)
      }
    }),
  )
  const appends = perSecond(events.length, startedAt)
  await log[Symbol.asyncDispose]()
  const after = rawInserts(folder.path('raw-after.db'), events)

  const raw = (before + after) / 2
  return [
    context('raw inserts, 32 a commit, synchronous=FULL', raw, 'events/s'),
    ratioAtLeast('durable appends, 32 concurrent writers', appends, 'events/s', raw, 0.5),
    context('append latency p50', percentile(latencies, 0.5), 'ms'),
    context('append latency p99', percentile(latencies, 0.99), 'ms'),
  ]
}
