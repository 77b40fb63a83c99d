import type { DomainEvent } from '../../contracts/events.ts'
import { openSqliteEventLog } from '../../engines/adapters/sqlite/event-log.ts'
import { openSqliteReadModels } from '../../engines/adapters/sqlite/read-models.ts'
import { readConfig } from '../../engines/config/config.ts'
import { requireEmbedded } from '../../engines/config/require-embedded.ts'
import { readableEventLog, validatingEventLog } from '../../engines/log/readable-event-log.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import type { Projection } from '../../projections/runtime/define-projection.ts'
import { rebuild } from '../../projections/runtime/rebuild.ts'
import { conversations, messages } from '../../projections/views/chat.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { openEmbeddedKeys } from '../../test/stores/embedded-keys.ts'
import { openScratchLeases } from '../../test/stores/over-records.ts'
import { community } from './community/community.ts'
import { newEvent } from './recorded-facts.ts'
import { type BenchRow, context, ratioAtLeast } from './report.ts'
import { type Scratch, scratch } from './scratch.ts'

const EVENTS = 100_000
const WRITERS = 32
const VIEWS = [profiles, conversations, messages] as const
const NOW = Date.parse('2026-11-20T00:00:00.000Z')

type Fact = { readonly stream: string; readonly events: ReturnType<typeof newEvent>[] }

const perSecond = (count: number, startedAt: number) =>
  (count * 1_000) / (performance.now() - startedAt)

/** The events of a simulated community. */
const life = (): Fact[] =>
  Array.from(
    community({ events: EVENTS, seed: 11, now: NOW }),
    ({ stream, at, actor, events }) => ({
      stream,
      events: events.map(fact => newEvent(fact, new Date(at).toISOString(), actor)),
    }),
  )

/** Appends as several concurrent writers: durable, each waiting for its own commit. */
const append = async (log: EventLog<DomainEvent>, facts: readonly Fact[]): Promise<number> => {
  const waiting = facts.values()
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      for (const { stream, events } of waiting) await log.append(stream, 'any', events)
    }),
  )
  return perSecond(facts.length, startedAt)
}

/** Rebuilds views one after the other. Returns events of the log per second for all of them. */
const fold = async (log: EventLog<DomainEvent>, path: string): Promise<number[]> => {
  await using views = await openSqliteReadModels({ path })
  await using leases = await openScratchLeases({ path: `${path}.leases` })
  const { signal } = new AbortController()
  const rates: number[] = []
  const head = Number(await log.head())
  for (const view of VIEWS) {
    const startedAt = performance.now()
    const projections = [view as Projection<unknown>]
    await Promise.all(rebuild({ log, views, projections, leases, signal }))
    rates.push(perSecond(head, startedAt))
  }
  return rates
}

const openEncrypted = async (folder: Scratch) => {
  const stored = await openSqliteEventLog({ path: folder.path('encrypted.db') })
  const config = requireEmbedded(readConfig({ KITH_DATA: folder.folder }))
  const keys = await openEmbeddedKeys({ store: config.records, master: config.masterKey })
  return { log: readableEventLog(stored, keys), keys }
}

/** The same simulated community, encrypted and not: appended, then folded into views. */
export const benchEncryption = async (): Promise<BenchRow[]> => {
  await using folder = await scratch()
  const facts = life()
  const half = facts.length >> 1
  await using plain = validatingEventLog(
    await openSqliteEventLog({ path: folder.path('plain.db') }),
  )
  const encrypted = await openEncrypted(folder)
  await using keys = encrypted.keys
  await using log = encrypted.log

  // Alternating, so that a busy moment of the machine affects both.
  const rates = { plain: [0, 0], encrypted: [0, 0] }
  for (const [turn, part] of [facts.slice(0, half), facts.slice(half)].entries()) {
    rates.plain[turn] = await append(plain, part)
    rates.encrypted[turn] = await append(log, part)
  }
  const mean = ([one = 0, other = 0]: readonly number[]) => (2 * one * other) / (one + other)
  const unencrypted = mean(rates.plain)

  const raw = await fold(plain, folder.path('plain-views.db'))
  const opened = await fold(log, folder.path('encrypted-views.db'))
  const { kinds } = await keys.status()
  return [
    context('unencrypted appends, 32 concurrent writers', unencrypted, 'appends/s'),
    ratioAtLeast('encrypted appends', mean(rates.encrypted), 'appends/s', unencrypted, 0.7),
    context('keys of persons', kinds.person?.active ?? 0, 'keys'),
    context('keys of conversations', kinds.conversation?.active ?? 0, 'keys'),
    ...VIEWS.flatMap(({ name }, view) => [
      context(`rebuild of ${name}, unencrypted`, raw[view] ?? 0, 'events/s'),
      ratioAtLeast(
        `rebuild of ${name}, encrypted`,
        opened[view] ?? 0,
        'events/s',
        raw[view] ?? 0,
        0.5,
      ),
    ]),
  ]
}
