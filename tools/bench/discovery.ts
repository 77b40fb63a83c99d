import { setTimeout } from 'node:timers/promises'
import { createClient } from '../../test/http/client.ts'
import { freePort } from '../../test/processes/free-port.ts'
import { runRole } from '../../test/processes/run-role.ts'
import { runAside } from './child-process.ts'
import { buildViews, type Targets, VIEWERS, viewer, writeCrowd } from './deck.ts'
import { untilDone } from './engines/opening.ts'
import type { GetLoad } from './get-load.ts'
import { processorSeconds, residentMegabytes } from './memory.ts'
import { atMost, type BenchRow, context, percentile } from './report.ts'
import { scratch } from './scratch.ts'

/** Decks a second: little enough that neither side queues, since the way there is measured. */
const PER_SECOND = 100
const WARM_UP_SECONDS = 2
const SECONDS = 5

/**
 * Both sides take turns, so that whatever else the machine does meets both; the first rounds compile the
 * code of both and do not count. A figure is the median of the rounds.
 */
const ROUNDS = { uncounted: 2, counted: 5 } as const

/** How many milliseconds more a deck may take from another process. */
const MOST_MORE_MS = 2

const timesOf = async (targets: Targets): Promise<number[]> => {
  const rate = { perSecond: PER_SECOND, warmUpSeconds: WARM_UP_SECONDS, seconds: SECONDS }
  const input: GetLoad = { targets, ...rate }
  await using load = runAside<number[]>('./get-load.ts', input)
  return await load.answer
}

/** The median over the rounds of a percentile of each. */
const medianOf = (rounds: readonly (readonly number[])[], share: number): number =>
  percentile(
    rounds.map(times => percentile(times, share)),
    0.5,
  )

const untilReady = async (origin: string): Promise<void> => {
  while ((await createClient(origin).get('/readyz')).status !== 200) await setTimeout(50)
}

/**
 * The deck over HTTP from an API that holds the index, and from one that asks a discovery process, over
 * the same stores at the same time.
 */
export const benchDiscovery = async (members: number): Promise<BenchRow[]> => {
  await using folder = await scratch()
  await writeCrowd(folder, members)
  await buildViews(folder)
  await using opened = untilDone()
  const environment = { KITH_DATA: folder.folder, KITH_RATE_LIMIT_SCALE: '1000' }
  const port = await freePort()
  const listen = { DISCOVERY_LISTEN: `127.0.0.1:${port}` }
  await runRole(opened, 'projections', environment)
  const discovery = await runRole(opened, 'projections/discovery', { ...environment, ...listen })
  const here = await runRole(opened, 'command-api', environment)
  const asking = { ...environment, DISCOVERY_URL: `http://127.0.0.1:${port}` }
  const apart = await runRole(opened, 'command-api', asking)
  await Promise.all([here, apart].map(({ origin }) => untilReady(origin)))
  const cookies: string[] = []
  for (let n = 0; n < VIEWERS; n += 1)
    cookies.push((await viewer(here.origin, `viewer-${n}`)).cookie)

  const targetsOf = (origin: string) =>
    cookies.map(cookie => ({ url: `${origin}/api/discover/dating`, cookie }))
  const rounds = { here: [] as number[][], apart: [] as number[][] }
  const usedBefore = await processorSeconds(discovery.pid)
  for (let round = 0; round < ROUNDS.uncounted + ROUNDS.counted; round += 1) {
    const times = [await timesOf(targetsOf(here.origin)), await timesOf(targetsOf(apart.origin))]
    if (round < ROUNDS.uncounted) continue
    rounds.here.push(times[0] ?? [])
    rounds.apart.push(times[1] ?? [])
  }
  const used = (await processorSeconds(discovery.pid)) - usedBefore
  const decks = (ROUNDS.uncounted + ROUNDS.counted) * PER_SECOND * (WARM_UP_SECONDS + SECONDS)
  const p99 = { here: medianOf(rounds.here, 0.99), apart: medianOf(rounds.apart, 0.99) }
  const among = `among ${members} members at ${PER_SECOND}/s`
  return [
    context(`deck ${among}, index in the process, p50`, medianOf(rounds.here, 0.5), 'ms'),
    context(`deck ${among}, index in another process, p50`, medianOf(rounds.apart, 0.5), 'ms'),
    context(`deck ${among}, index in the process, p99`, p99.here, 'ms'),
    context(`deck ${among}, index in another process, p99`, p99.apart, 'ms'),
    atMost('p99 more from another process', p99.apart - p99.here, 'ms', MOST_MORE_MS),
    context('processor time of the discovery process for a deck', (used * 1_000) / decks, 'ms'),
    context('RSS of the API with an index', await residentMegabytes(here.pid), 'MB'),
    context('RSS of the API that asks', await residentMegabytes(apart.pid), 'MB'),
    context('RSS of the discovery process', await residentMegabytes(discovery.pid), 'MB'),
  ]
}
