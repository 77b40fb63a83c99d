import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import { readConfig } from '../../engines/config/config.ts'
import { openPorts } from '../../engines/open-ports.ts'
import type { Projection } from '../../projections/runtime/define-projection.ts'
import { runProjections } from '../../projections/runtime/run-projections.ts'
import { allViews } from '../../projections/views/all-views.ts'
import { atMost, type BenchRow, context, percentile } from './harness/report.ts'
import { atRate } from './harness/requests.ts'
import { rawCommits, scratch } from './harness/scratch.ts'
import { newEvent } from './recorded-facts.ts'

const PER_SECOND = 200
const WARM_UP_SECONDS = 2
const SECONDS = 10

/** Time from an append to its acknowledgement, and until it is in every view. */
export const benchProjections = async (): Promise<BenchRow[]> => {
  await using folder = await scratch()
  const raw = percentile(await rawCommits(folder.path('raw.db'), PER_SECOND, 5), 0.99)
  await using ports = await openPorts(readConfig({ KITH_DATA: folder.folder }))
  const { log, views, leases } = ports
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
    await atRate(PER_SECOND, seconds, n => appending.push(append(n)))
    await Promise.all(appending)
  }

  for (const [matchId, one, other] of matches) {
    const data = { matchId, profiles: [one, other] as [string, string], mode: 'dating' } as const
    const event = newEvent({ type: 'Matched', data }, new Date().toISOString())
    await log.append(streams.pair(one, other), 'any', [event])
  }
  await appendFor(WARM_UP_SECONDS)
  acknowledged.length = visible.length = 0
  await appendFor(SECONDS)
  stopping.abort()
  await runner.stopped

  const seen = percentile(visible, 0.99)
  return [
    context(`raw durable commit p99 at ${PER_SECOND}/s`, raw, 'ms'),
    context('append -> acknowledged p99', percentile(acknowledged, 0.99), 'ms'),
    context(`append -> in all ${allViews.length} views p50`, percentile(visible, 0.5), 'ms'),
    atMost(`append -> in all ${allViews.length} views p99`, seen, 'ms', 10, seen / raw),
  ]
}
