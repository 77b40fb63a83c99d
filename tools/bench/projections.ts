import type { RecordedEvent } from '../../contracts/core/event.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import { readConfig } from '../../engines/config/config.ts'
import { openPorts, type Ports } from '../../engines/open-ports.ts'
import type { Projection } from '../../projections/runtime/define-projection.ts'
import { eventTypesOf, foldEvent } from '../../projections/runtime/fold-event.ts'
import { rebuild } from '../../projections/runtime/rebuild.ts'
import { runProjections } from '../../projections/runtime/run-projections.ts'
import { allViews } from '../../projections/views/all-views.ts'
import { type ConversationDocument, conversations } from '../../projections/views/chat.ts'
import { generateChats } from './generate-chats.ts'
import { rawCommits } from './raw-commits.ts'
import { newEvent, write } from './recorded-facts.ts'
import { atLeast, atMost, type BenchRow, context, percentile } from './report.ts'
import { type Scratch, scratch } from './scratch.ts'
import { atRate } from './steady-rate.ts'

const EVENTS = 240_000
const SEED = 7
const YEAR_AGO = new Date(Date.now() - 365 * 86_400_000)

const APPENDS = { perSecond: 200, warmUpSeconds: 2, seconds: 10 }

const view = conversations as Projection<ConversationDocument>

const open = (folder: Scratch): Promise<Ports> =>
  openPorts(readConfig({ KITH_DATA: folder.folder }))

/** Folds events in memory into documents in memory: the cost of folding alone. */
const foldInMemory = (events: readonly RecordedEvent<DomainEvent>[]): number => {
  const documents = new Map<string, ConversationDocument>()
  const startedAt = performance.now()
  for (const event of events)
    for (const [key, document] of foldEvent(view, event, one => documents.get(one) ?? null))
      if (document === null) documents.delete(key)
      else documents.set(key, document)
  return (events.length * 1_000) / (performance.now() - startedAt)
}

/** A rebuild from an empty generation to a live one: reads, validates, folds and stores. */
const benchRebuild = async ({ log, views, leases }: Ports): Promise<BenchRow[]> => {
  await write(log, generateChats(EVENTS, SEED), YEAR_AGO)
  const { signal } = new AbortController()
  const startedAt = performance.now()
  const projections = [view as Projection<unknown>]
  await Promise.all(rebuild({ log, views, projections, leases, signal }))
  const took = performance.now() - startedAt

  const events = await Array.fromAsync(
    log.readAll({ types: eventTypesOf(view as Projection<unknown>) }),
  )
  const rate = (events.length * 1_000) / took
  const inMemory = foldInMemory(events)
  return [
    context('fold of the same events in memory', inMemory, 'events/s'),
    atLeast('rebuild of conversations', rate, 'events/s', 50_000, rate / inMemory),
    context('events rebuilt from', events.length, 'events'),
  ]
}

/** Time from an append to its acknowledgement, and to its visibility in every view. */
const benchVisible = async (
  { log, views, leases }: Ports,
  folder: Scratch,
): Promise<BenchRow[]> => {
  const { perSecond } = APPENDS
  const raw = percentile(await rawCommits(folder.path('raw.db'), perSecond, 5), 0.99)
  const stopping = new AbortController()
  const { signal } = stopping
  const projections = allViews as readonly Projection<unknown>[]
  const runner = runProjections({ log, views, leases, projections, signal })
  const everywhere = (position: string) =>
    Promise.all(allViews.map(({ name }) => views.waitForPosition(name, position, signal)))
  await everywhere(await log.head())

  const acknowledged: number[] = []
  const visible: number[] = []
  const matches = Array.from({ length: 50 }, () => [randomId(), randomId(), randomId()] as const)
  const append = async (n: number): Promise<void> => {
    const [matchId, from, to] = matches[n % matches.length] as (typeof matches)[number]
    const data = { matchId, messageId: randomId(), from, to, content: `Message ${n}` }
    const event = newEvent({ type: 'MessageSent', data }, new Date().toISOString())
    const askedAt = performance.now()
    const { position } = await log.append(streams.conversation(matchId), 'any', [event])
    acknowledged.push(performance.now() - askedAt)
    await everywhere(position)
    visible.push(performance.now() - askedAt)
  }
  const appendFor = async (seconds: number) => {
    const appending: Promise<void>[] = []
    await atRate(perSecond, seconds, n => appending.push(append(n)))
    await Promise.all(appending)
  }

  for (const [matchId, one, other] of matches) {
    const data = { matchId, profiles: [one, other] as [string, string], mode: 'dating' } as const
    const event = newEvent({ type: 'Matched', data }, new Date().toISOString())
    await log.append(streams.pair(one, other), 'any', [event])
  }
  await appendFor(APPENDS.warmUpSeconds)
  acknowledged.length = visible.length = 0
  await appendFor(APPENDS.seconds)
  stopping.abort()
  await runner.stopped

  const seen = percentile(visible, 0.99)
  return [
    context(`raw durable commit p99 at ${perSecond}/s`, raw, 'ms'),
    context('append -> acknowledged p99', percentile(acknowledged, 0.99), 'ms'),
    context(`append -> in all ${allViews.length} views p50`, percentile(visible, 0.5), 'ms'),
    atMost(`append -> in all ${allViews.length} views p99`, seen, 'ms', 10, seen / raw),
  ]
}

/** A rebuild against folding in memory, and the time until an append is visible in the views. */
export const benchProjections = async (): Promise<BenchRow[]> => {
  await using folder = await scratch()
  await using ports = await open(folder)
  return [...(await benchRebuild(ports)), ...(await benchVisible(ports, folder))]
}
