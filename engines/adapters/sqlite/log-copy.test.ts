import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import test, { type ExecutionContext } from 'ava'
import { all, newEvents } from '../../../test/engines/events.ts'
import { scratchFile } from '../../../test/engines/sqlite-stores.ts'
import { scratchLog } from '../../../test/stores/scratch-log.ts'
import type { HistoryLog } from '../../log/history-log.ts'
import type { EventLog } from '../../ports/event-log.ts'
import { openEventLogFile } from './event-log-file.ts'
import { openLogCopy } from './log-copy.ts'

const never = new AbortController().signal

/** Streams, revisions, ids and times in the order of the copy. */
const copied = async (log: HistoryLog) =>
  (await all(log.pages({})))
    .flat()
    .map(([position, stream, revision, id, , , at]) => ({ position, stream, revision, id, at }))

const original = async (log: EventLog) =>
  (await all(log.readAll())).map(({ stream, revision, id, at }, n) => ({
    position: n + 1,
    stream,
    revision,
    id,
    at,
  }))

/** A log with events, and a folder for its copy. */
const setUp = async (t: ExecutionContext) => {
  const path = await scratchFile(t)
  const source = await scratchLog(path)
  t.teardown(() => source[Symbol.asyncDispose]())
  await source.append('a', 'none', newEvents(3))
  await source.append('b', 'none', newEvents(2))
  await source.append('a', 2, newEvents(1))
  const folder = join(dirname(path), 'copy')
  const openCopy = (from: EventLog = source) => openLogCopy({ source: from, folder, signal: never })
  return { source, folder, openCopy }
}

test('a copy has streams, revisions, ids, times and order of the log', async t => {
  const { source, openCopy } = await setUp(t)
  await using copy = await openCopy()
  t.deepEqual(await copied(copy), await original(source))
})

test('a copy gets what it lacks, when it is opened again and at every refresh', async t => {
  const { source, openCopy } = await setUp(t)
  await (await openCopy())[Symbol.asyncDispose]()
  await source.append('b', 1, newEvents(2))
  const read: string[] = []
  const counting: EventLog = {
    ...source,
    async *readAll(options) {
      for await (const event of source.readAll(options)) {
        read.push(event.id)
        yield event
      }
    },
  }
  await using copy = await openCopy(counting)
  t.deepEqual(await copied(copy), await original(source))
  t.is(read.length, 2)

  await source.append('c', 'none', newEvents(1))
  await copy.refresh()
  t.deepEqual(await copied(copy), await original(source))
  t.is(read.length, 3)
})

test('a copy without a note of how far it reached, or without a file, is made anew', async t => {
  const { source, folder, openCopy } = await setUp(t)
  await (await openCopy())[Symbol.asyncDispose]()
  {
    using earlier = new DatabaseSync(join(folder, 'log.db'))
    earlier.exec('DROP TABLE copied')
  }
  {
    await using copy = await openCopy()
    t.deepEqual(await copied(copy), await original(source))
  }
  await rm(join(folder, 'log.db'))
  await using copy = await openCopy()
  t.deepEqual(await copied(copy), await original(source))
})

test('events that came before the server went away stay copied', async t => {
  const { source, folder, openCopy } = await setUp(t)
  await (await openCopy())[Symbol.asyncDispose]()
  await source.append('b', 1, newEvents(2))
  await source.append('c', 'none', newEvents(1))
  const failing: EventLog = {
    ...source,
    async *readAll(options) {
      yield* source.readAll(options)
      throw new Error('The server is away.')
    },
  }
  await t.throwsAsync(openCopy(failing), { message: 'The server is away.' })
  const file = openEventLogFile(join(folder, 'log.db'))
  t.is(file.head(), 9)
  await file[Symbol.asyncDispose]()
  await using copy = await openCopy()
  t.deepEqual(await copied(copy), await original(source))
})

test('the copy of another log gives way to one of this log', async t => {
  const { openCopy } = await setUp(t)
  await (await openCopy())[Symbol.asyncDispose]()
  const { source: other } = await setUp(t)
  await using copy = await openCopy(other)
  t.deepEqual(await copied(copy), await original(other))
})

test('two processes that copy at once take turns', async t => {
  const { source, openCopy } = await setUp(t)
  const copies = await Promise.all([openCopy(), openCopy(), openCopy()])
  for (const copy of copies) {
    t.deepEqual(await copied(copy), await original(source))
    await copy[Symbol.asyncDispose]()
  }
})

test('a copy of an empty log is empty, and a copy that is interrupted is continued', async t => {
  const { source, folder, openCopy } = await setUp(t)
  const path = await scratchFile(t)
  await using empty = await scratchLog(path)
  {
    await using copy = await openCopy(empty)
    t.is(copy.head(), 0)
  }
  const stopping = new AbortController()
  await using stopped = await openLogCopy({
    source: {
      ...source,
      async *readAll(options) {
        for await (const event of source.readAll(options)) {
          yield event
          stopping.abort()
        }
      },
    },
    folder,
    signal: stopping.signal,
  })
  t.true(stopped.head() < 6)
  await using copy = await openCopy()
  t.deepEqual(await copied(copy), await original(source))
})
