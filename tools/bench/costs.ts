import { stat } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { community } from '../../demo/life/life.ts'
import { createImageProcessor } from '../../engines/adapters/images/image-processor.ts'
import { readConfig } from '../../engines/config/config.ts'
import { openPorts } from '../../engines/open-ports.ts'
import type { Projection } from '../../projections/runtime/define-projection.ts'
import { rebuild } from '../../projections/runtime/rebuild.ts'
import { allViews } from '../../projections/views/all-views.ts'
import { photograph } from '../../test/samples/sample-images.ts'
import { callCosts } from './calls.ts'
import { ownMicroseconds } from './harness/process-figures.ts'
import { type BenchRow, context } from './harness/report.ts'
import { rateOf, type Scratch, scratch } from './harness/scratch.ts'
import { newEvent } from './recorded-facts.ts'

const EVENTS = 60_000
const SEED = 'made'
const WRITERS = 32
const PHOTOS = 3
/** Types of event whose size is told apart. */
const SIZED = "('Swiped', 'MessageSent', 'Matched', 'ConversationOpened', 'Notified')"

const sizeOf = async (path: string): Promise<number> => (await stat(path)).size

/** Rows of a query on a file of SQLite. */
const ask = <T>(path: string, sql: string): T[] => {
  const database = new DatabaseSync(path, { readOnly: true })
  const rows = database.prepare(sql).all() as T[]
  database.close()
  return rows
}

/** Bytes of stored events by type: their columns, and an equal share of the rest of the file. */
const eventBytes = async (path: string, members: number): Promise<BenchRow[]> => {
  type Sum = { readonly type: string; readonly events: number; readonly bytes: number }
  const length =
    'length(stream) + length(id) + length(type) + length(at) + length(data) + length(meta)'
  const sums = (which: string) =>
    ask<Sum>(path, `SELECT type, count(*) AS events, sum(${length}) AS bytes FROM events ${which}`)
  const [all, joined] = [
    sums('')[0],
    sums("WHERE stream LIKE 'member-%' OR stream LIKE 'profile-%'")[0],
  ]
  if (!all || !joined) throw new Error('The log is empty.')
  const whole = await sizeOf(path)
  const share = (whole - all.bytes) / all.events
  const account = (joined.bytes + joined.events * share) / members
  return [
    context('event in the log, of all types', whole / all.events, 'bytes'),
    ...sums(`WHERE type IN ${SIZED} GROUP BY type`).map(({ type, events, bytes }) =>
      context(`${type} in the log`, bytes / events + share, 'bytes'),
    ),
    context('account and profile in the log', account, 'bytes'),
  ]
}

/** Appends the log of a made-up community, encrypted as the product does; folds it into all views. */
const storedCosts = async (folder: Scratch): Promise<BenchRow[]> => {
  const facts = Array.from(community({ events: EVENTS, seed: SEED, now: Date.now() }))
  const count = facts.reduce((sum, { events }) => sum + events.length, 0)
  const members = new Set(
    facts.map(({ stream }) => stream).filter(one => one.startsWith('profile')),
  )
  let documents = 0
  const spent = { appending: 0, reading: 0, folding: 0 }
  {
    await using ports = await openPorts(readConfig({ KITH_DATA: folder.folder }))
    const { log, views, leases } = ports
    const append = (n: number) => {
      const { stream, events, at, actor } = facts[n] as (typeof facts)[number]
      const instant = new Date(at).toISOString()
      return log.append(
        stream,
        'any',
        events.map(event => newEvent(event, instant, actor)),
      )
    }
    spent.appending = await ownMicroseconds(() => rateOf(facts.length, WRITERS, append))
    spent.reading = await ownMicroseconds(async () => {
      for await (const _ of log.readAll());
    })
    const { signal } = new AbortController()
    spent.folding = await ownMicroseconds(() =>
      Promise.all(rebuild({ log, views, projections: allViews, leases, signal })),
    )
    for (const view of allViews)
      for await (const _ of views.collection(view as Projection<unknown>).all()) documents += 1
  }
  const [keys] = ask<{ count: number }>(
    folder.path('records.db'),
    "SELECT count(*) AS count FROM records WHERE kind = 'key'",
  )
  const keyBytes = (await sizeOf(folder.path('records.db'))) / (keys?.count ?? 0)
  return [
    context('append of an event, encrypted', spent.appending / count, 'us'),
    context('event read from the log, decrypted and validated', spent.reading / count, 'us'),
    context('fold of an event into all views, read included', spent.folding / count, 'us'),
    ...(await eventBytes(folder.path('log.db'), members.size)),
    context('documents for each member', documents / members.size, ''),
    context('document', (await sizeOf(folder.path('views.db'))) / documents, 'bytes'),
    context('key of a person or conversation', keyBytes, 'bytes'),
  ]
}

/** Renditions of 12-megapixel photos: time, and bytes stored. */
const photoCosts = async (): Promise<BenchRow[]> => {
  await using processor = createImageProcessor()
  await processor.process(Uint8Array.from(await photograph(400, 400)))
  let bytes = 0
  let milliseconds = 0
  for (let seed = 1; seed <= PHOTOS; seed += 1) {
    const photo = Uint8Array.from(await photograph(4_000, 3_000, seed))
    const startedAt = performance.now()
    const { renditions } = await processor.process(photo)
    milliseconds += performance.now() - startedAt
    for (const widths of Object.values(renditions))
      for (const rendition of Object.values(widths)) bytes += rendition.bytes.length
  }
  return [
    context('photo of 12 megapixels, until its renditions are made', milliseconds / PHOTOS, 'ms'),
    context('renditions of a photo', bytes / PHOTOS, 'bytes'),
  ]
}

/** What each part costs in bytes and in processor time: the figures of docs/scale.md. */
export const benchCosts = async (): Promise<BenchRow[]> => {
  await using folder = await scratch()
  return [
    ...(await storedCosts(folder)),
    ...(await callCosts(folder.folder)),
    ...(await photoCosts()),
  ]
}
