import { dirname, join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { all, newEvent } from '../../../test/engines/events.ts'
import { scratchFile } from '../../../test/engines/sqlite-stores.ts'
import { scratchLog } from '../../../test/stores/scratch-log.ts'
import { openFileWithArchives } from '../../adapters/sqlite/archived-events.ts'
import { openEventLogFile } from '../../adapters/sqlite/event-log-file.ts'
import { countings, type EventFilter, type HistoryLog } from '../history-log.ts'
import type { StoredEvent } from '../stored-event.ts'
import { writeArchive } from './write-archive.ts'

const never = new AbortController().signal
const STREAMS = ['likes-a', 'pair-b', 'inbox-c']

/** What a history says. */
const saidBy = async (log: HistoryLog, filter: EventFilter) => {
  const rows = async (newestFirst: boolean): Promise<StoredEvent[]> =>
    (await all(log.pages(filter, { newestFirst }))).flat()
  return {
    oldestFirst: await rows(false),
    newestFirst: await rows(true),
    counts: countings.map(by => log.count(filter, by)),
  }
}

/** A log of three streams and the same log from which the first was archived. */
const setUp = async (t: ExecutionContext) => {
  const path = await scratchFile(t)
  const log = await scratchLog(path)
  t.teardown(() => log[Symbol.asyncDispose]())
  for (let n = 0; n < 700; n += 1) {
    const at = new Date(Date.UTC(2026, 0, 1) + n * 3_600_000).toISOString()
    const stream = STREAMS[(n * 7 + (n % 5)) % 3] ?? ''
    await log.append(stream, 'any', [newEvent({ n }, { at, type: `Type${n % 4}` })])
  }
  await log.append('pair-b', 'any', [newEvent({ last: true }, { at: '2026-06-01T00:00:00.000Z' })])
  await using file = openEventLogFile(path)
  const filters: EventFilter[] = [
    {},
    { stream: 'likes-a' },
    { stream: 'likes*' },
    { types: ['Type1', 'Type2'] },
    { after: 100, upTo: 433 },
    { since: '2026-01-05', until: '2026-01-12T03:00:00.000Z' },
  ]
  const before = await Promise.all(filters.map(filter => saidBy(file, filter)))
  const starts = ['2026-01-01', '2026-01-09', '2026-05-01', '2027-01-01']
  const positions = starts.map(instant => file.positionBefore(instant))
  const [id = ''] = (await all(file.pages({ stream: 'likes-a' }))).flat().map(row => row[3])

  const archive = join(dirname(path), 'archive-0001')
  const events = await all(log.read('likes-a'))
  const [first, ...others] = events
  if (!first) throw new Error('no events')
  const target = { path: archive, log: await log.identity(), before: '2026-03-01T00:00:00.000Z' }
  await writeArchive(
    { ...target, now: new Date() },
    (async function* () {
      yield { kind: 'likes', events: [first, ...others] }
    })(),
  )
  const open = (archives = [archive]) => openFileWithArchives(path, { archives, signal: never })
  return { log, open, filters, before, starts, positions, id, last: events.length - 1, archive }
}

test('a log with its archive says what the whole log said', async t => {
  const { log, open, filters, before, starts, positions, id, last } = await setUp(t)
  await log.removeStream('likes-a', last)
  await using history = await open()
  for (const [index, filter] of filters.entries())
    t.deepEqual(await saidBy(history, filter), before[index], JSON.stringify(filter))
  t.deepEqual(
    starts.map(instant => history.positionBefore(instant)),
    positions,
  )
  t.true(history.hasStream('likes-a'))
  t.is(history.positionOf(id), before[1]?.oldestFirst[0]?.[0])
  t.is(history.head(), Number(await log.head()))
})

test('an archive whose streams have not left the log yet, or that is named twice, adds nothing', async t => {
  const { log, open, filters, before, last, archive } = await setUp(t)
  {
    await using history = await open()
    t.deepEqual(await saidBy(history, filters[0] ?? {}), before[0])
  }
  await log.removeStream('likes-a', last)
  await using history = await open([archive, archive])
  t.deepEqual(await saidBy(history, filters[0] ?? {}), before[0])
})

test('reading may stop after any page', async t => {
  const { log, open, before, last } = await setUp(t)
  await log.removeStream('likes-a', last)
  await using history = await open()
  for await (const page of history.pages({})) {
    t.deepEqual(page, before[0]?.oldestFirst.slice(0, page.length))
    break
  }
})
