import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Presets, SingleBar } from 'cli-progress'
import { type KithProcess, startKith } from '../../test/processes/kith-process.ts'
import { runAside } from './child-process.ts'
import { residentMegabytes } from './memory.ts'
import { joinAsPair } from './pairs.ts'
import { atMost, type BenchRow, context, percentile } from './report.ts'
import { scratch } from './scratch.ts'
import type { SoakLoad, SoakPair, SoakTimes } from './soak-load.ts'

const PAIRS = 100
const PER_SECOND = 200

/** Greatest ratio of the last minute's median to that of the second minute. */
const MOST = 1.5

/** Sizes of the databases of an installation with their write-ahead logs, in MB. */
const sizesIn = async (folder: string): Promise<ReadonlyMap<string, number>> => {
  const sizes = new Map<string, number>()
  for (const name of await readdir(folder)) {
    const [database] = /^\w+\.db/.exec(name) ?? []
    if (!database) continue
    const { size } = await stat(join(folder, name)).catch(() => ({ size: 0 }))
    sizes.set(database, (sizes.get(database) ?? 0) + size / 1_000_000)
  }
  return sizes
}

/** State of the server at one time. */
const lookAt = async (kith: KithProcess, folder: string) => ({
  resident: await residentMegabytes(kith.pid),
  sizes: await sizesIn(folder),
})

/** Shows the seconds as a bar on a terminal; looks at the server after the second minute. */
const watch = async <T>(minutes: number, look: () => Promise<T>, signal: AbortSignal) => {
  const bar = process.stderr.isTTY
    ? new SingleBar(
        {
          format: 'soak {bar} {percentage}% · {value}/{total} s',
          hideCursor: true,
          clearOnComplete: true,
          stream: process.stderr,
        },
        Presets.shades_grey,
      )
    : undefined
  const startedAt = performance.now()
  let second: T | undefined
  bar?.start(minutes * 60, 0)
  while (!signal.aborted) {
    await setTimeout(1_000, undefined, { signal }).catch(() => {})
    const seconds = Math.floor((performance.now() - startedAt) / 1_000)
    bar?.update(Math.min(seconds, minutes * 60))
    if (seconds >= 120) second ??= await look()
  }
  bar?.stop()
  return second ?? look()
}

const rowsOf = ({ writes, reads, refused }: SoakTimes): BenchRow[] => {
  const median = (minute: readonly number[] | undefined) => percentile(minute ?? [], 0.5)
  const [second, last] = [median(writes[1]), median(writes.at(-1))]
  const answers = Object.values(refused).reduce((sum, count) => sum + count, 0)
  const statuses = Object.keys(refused).join(', ')
  return [
    context('write p50, second minute', second, 'ms'),
    atMost(
      'write p50, last minute',
      last,
      'ms',
      Number((second * MOST).toPrecision(4)),
      last / second,
    ),
    context('write p99, last minute', percentile(writes.at(-1) ?? [], 0.99), 'ms'),
    context('read p50, second minute', median(reads[1]), 'ms'),
    context('read p50, last minute', median(reads.at(-1)), 'ms'),
    atMost(`answers of another status${statuses && ` (${statuses})`}`, answers, '', 0),
  ]
}

/** Messages, likes and reads at a steady rate, long enough to show leaks and growth. */
export const benchSoak = async (minutes: number): Promise<BenchRow[]> => {
  if (minutes < 3) throw new RangeError('A soak takes three minutes at least.')
  await using folder = await scratch()
  const data = folder.path('data')
  await using kith = await startKith(data, { KITH_LIKES_PER_DAY: '1000000' })
  const pairs: SoakPair[] = []
  for (let n = 0; n < PAIRS; n += 1) {
    const { matchId, sides } = await joinAsPair(kith.origin, `soak-${n}`)
    pairs.push({ matchId, sides: sides.map(({ cookie, profileId }) => ({ cookie, profileId })) })
  }
  const input: SoakLoad = { origin: kith.origin, pairs, perSecond: PER_SECOND, minutes }
  await using members = runAside<SoakTimes>('./soak-load.ts', input)
  const ended = new AbortController()
  const watching = watch(minutes, () => lookAt(kith, data), ended.signal)
  const times = await members.answer.finally(() => ended.abort())
  const second = await watching
  const last = await lookAt(kith, data)
  const calls = [...times.writes, ...times.reads].reduce((sum, { length }) => sum + length, 0)
  return [
    context(`calls in ${minutes} minutes at ${PER_SECOND}/s`, calls, ''),
    ...rowsOf(times),
    context('RSS after the second minute', second.resident, 'MB'),
    context('RSS at the end', last.resident, 'MB'),
    ...[...last.sizes].flatMap(([name, size]) => [
      context(`${name} at the end`, size, 'MB'),
      context(`${name} grew since the second minute`, size - (second.sizes.get(name) ?? 0), 'MB'),
    ]),
  ]
}
