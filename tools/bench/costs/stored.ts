import { stat } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import type { DomainEvent } from '../../../contracts/events.ts'
import { readConfig } from '../../../engines/config/config.ts'
import { openPorts, type Ports } from '../../../engines/open-ports.ts'
import type { Projection } from '../../../projections/runtime/define-projection.ts'
import { rebuild } from '../../../projections/runtime/rebuild.ts'
import { allViews } from '../../../projections/views/all-views.ts'
import { community } from '../community/community.ts'
import { newEvent } from '../recorded-facts.ts'
import { type BenchRow, context } from '../report.ts'
import type { Scratch } from '../scratch.ts'
import { ownMicroseconds } from './processor-time.ts'

const WRITERS = 32
const SEED = 11
/** Types of event whose size is told apart. */
const sized = ['Swiped', 'MessageSent', 'Matched', 'ConversationOpened', 'Notified'] as const

type Facts = { readonly stream: string; readonly events: ReturnType<typeof newEvent>[] }[]

const factsOf = (events: number): Facts =>
  Array.from(
    community({ events, seed: SEED, now: Date.now() }),
    ({ stream, at, actor, events }) => ({
      stream,
      events: events.map(fact => newEvent(fact, new Date(at).toISOString(), actor)),
    }),
  )

const append = async ({ log }: Ports, facts: Facts): Promise<void> => {
  const waiting = facts.values()
  const writer = async () => {
    for (const { stream, events } of waiting) await log.append(stream, 'any', events)
  }
  await Promise.all(Array.from({ length: WRITERS }, writer))
}

const bytesOf = async (path: string): Promise<number> => (await stat(path)).size

type TypeRow = { readonly type: string; readonly events: number; readonly bytes: number }

/** Bytes of stored events by type: their columns, and an equal share of the rest of the file. */
const eventBytes = async (path: string, members: number): Promise<BenchRow[]> => {
  const database = new DatabaseSync(path, { readOnly: true })
  const length =
    'length(stream) + length(id) + length(type) + length(at) + length(data) + length(meta)'
  const rows = database
    .prepare(`SELECT type, count(*) AS events, sum(${length}) AS bytes FROM events GROUP BY type`)
    .all() as TypeRow[]
  const joining = database
    .prepare(`SELECT count(*) AS events, sum(${length}) AS bytes FROM events
              WHERE stream LIKE 'member-%' OR stream LIKE 'profile-%'`)
    .get() as Omit<TypeRow, 'type'>
  database.close()
  const count = rows.reduce((sum, { events }) => sum + events, 0)
  const content = rows.reduce((sum, { bytes }) => sum + bytes, 0)
  const share = ((await bytesOf(path)) - content) / count
  return [
    context('event in the log, of all types', (await bytesOf(path)) / count, 'bytes'),
    ...rows
      .filter(({ type }) => sized.some(one => one === type))
      .map(({ type, events, bytes }) =>
        context(`${type} in the log`, bytes / events + share, 'bytes'),
      ),
    context(
      'account and profile in the log',
      (joining.bytes + joining.events * share) / members,
      'bytes',
    ),
  ]
}

/** Appends the log of a made-up community, encrypted as the product does, and folds it into all views. */
export const storedCosts = async (folder: Scratch, events: number): Promise<BenchRow[]> => {
  const facts = factsOf(events)
  const members = new Set(
    facts.flatMap(({ stream }) => (stream.startsWith('profile-') ? [stream] : [])),
  ).size
  const types = facts.flatMap(fact => fact.events.map(({ type }) => type as DomainEvent['type']))
  let appending = 0
  let reading = 0
  let folding = 0
  let documents = 0
  {
    await using ports = await openPorts(readConfig({ KITH_DATA: folder.folder }))
    appending = await ownMicroseconds(() => append(ports, facts))
    const { log, views, leases } = ports
    reading = await ownMicroseconds(async () => {
      for await (const _ of log.readAll());
    })
    const { signal } = new AbortController()
    folding = await ownMicroseconds(() =>
      Promise.all(rebuild({ log, views, projections: allViews, leases, signal })),
    )
    for (const view of allViews)
      for await (const _ of views.collection(view as Projection<unknown>).all()) documents += 1
  }
  const viewBytes = await bytesOf(folder.path('views.db'))
  const keyBytes = await bytesOf(folder.path('records.db'))
  const keys = new DatabaseSync(folder.path('records.db'), { readOnly: true })
  const { count } = keys
    .prepare("SELECT count(*) AS count FROM records WHERE kind = 'key'")
    .get() as { count: number }
  keys.close()
  return [
    context('events of the made-up community', types.length, 'events'),
    context('profiles of it', members, 'members'),
    context('append of an event, encrypted', appending / types.length, 'us'),
    ...(await eventBytes(folder.path('log.db'), members)),
    context('event read from the log, decrypted and validated', reading / types.length, 'us'),
    context('fold of an event into all views, read included', folding / types.length, 'us'),
    context('documents for each member', documents / members, 'documents'),
    context('document', viewBytes / documents, 'bytes'),
    context('keys for each member', count / members, 'keys'),
    context('key', keyBytes / count, 'bytes'),
  ]
}
