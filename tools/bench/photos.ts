import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join as joined } from 'node:path'
import { startKith } from '../../test/processes/kith-process.ts'
import { photograph } from '../../test/samples/sample-images.ts'
import { runAside } from './child-process.ts'
import type { GetLoad } from './get-load.ts'
import { residentMegabytes } from './memory.ts'
import { join } from './pairs.ts'
import type { PhotoLoad } from './photo-load.ts'
import { atLeast, atMost, type BenchRow, context, percentile } from './report.ts'
import { scratch } from './scratch.ts'
import { untilReady } from './until-ready.ts'

const ROUNDS = 3
const SECONDS = 10
const REQUESTS_A_SECOND = 200
const MEGABYTE = 1_048_576

/** Photos a minute: the bar, and a slightly higher rate at which reads are timed. */
const LEAST = 10 * availableParallelism()
const STEADY = 1.2 * LEAST

type Targets = GetLoad['targets']
type Uploads = Pick<PhotoLoad, 'origin' | 'cookie' | 'photos'>

/** The p99 in milliseconds of reads at a low steady rate, sent by another process. */
const p99Of = async (targets: Targets): Promise<number> => {
  const trickle = { perSecond: REQUESTS_A_SECOND, warmUpSeconds: 1, seconds: SECONDS }
  await using load = runAside<number[]>('./get-load.ts', { targets, ...trickle })
  return percentile(await load.answer, 0.99)
}

/** The p99 of reads during uploads, at a steady rate or at full speed, and the rate of uploads. */
const p99During = async (targets: Targets, uploads: Uploads, perMinute?: number) => {
  const load = { ...uploads, perMinute, seconds: SECONDS + 1 }
  await using uploading = runAside<number>('./photo-load.ts', load)
  const p99 = await p99Of(targets)
  return { p99, rate: await uploading.answer }
}

const median = (values: readonly number[]) => percentile(values, 0.5)

/** Durations of reads without uploads, with a steady rate of uploads, and at full speed. */
const createReads = (targets: Targets, uploads: Uploads) => {
  const p99s = { idle: [] as number[], steady: [] as number[], full: [] as number[] }
  const rates = { steady: [] as number[], full: [] as number[] }
  return {
    async round() {
      p99s.idle.push(await p99Of(targets))
      for (const [how, perMinute] of [
        ['steady', STEADY],
        ['full', undefined],
      ] as const) {
        const { p99, rate } = await p99During(targets, uploads, perMinute)
        p99s[how].push(p99)
        rates[how].push(rate)
      }
    },
    told: () => ({
      idle: median(p99s.idle),
      steady: median(p99s.steady),
      full: median(p99s.full),
      rates: { steady: median(rates.steady), full: median(rates.full) },
    }),
  }
}

/**
 * Uploads photos of 12 megapixels and times other requests meanwhile: at a steady rate slightly above
 * the bar, and at full speed. A bare route of another process, requested in the same way, is the
 * baseline of the machine: on two cores the server shares them with image processing and the clients.
 */
export const benchPhotos = async (): Promise<BenchRow[]> => {
  await using folder = await scratch()
  // One member uploads more in a minute than the allowance of a day.
  await using kith = await startKith(folder.folder, { KITH_RATE_LIMIT_SCALE: '1000' })
  const photos = await Promise.all(
    [1, 2, 3].map(async seed => {
      const path = joined(folder.folder, `photo-${seed}.jpg`)
      const bytes = await photograph(4_000, 3_000, seed)
      await writeFile(path, bytes)
      return { path, bytes: bytes.length }
    }),
  )
  await untilReady(kith)
  const { cookie, client } = await join(kith.origin, 'photographer')
  const targets = [{ url: `${kith.origin}/api/profile`, cookie }]
  const body = JSON.stringify((await client.get('/api/profile')).body)
  await using koa = runAside<string>('./bare-koa.ts', { body })
  const bareTargets = [{ url: await koa.answer }]
  const uploads: Uploads = { origin: kith.origin, cookie, photos: photos.map(({ path }) => path) }

  await p99Of(targets)
  const before = await residentMegabytes(kith.pid)
  await p99During(targets, uploads)
  const reads = createReads(targets, uploads)
  const bareReads = createReads(bareTargets, uploads)
  for (let round = 0; round < ROUNDS; round += 1) {
    await reads.round()
    await bareReads.round()
  }
  const grown = (await residentMegabytes(kith.pid)) - before
  const [kithRoute, bareRoute] = [reads.told(), bareReads.told()]
  // Below a millisecond a ratio measures the clock rather than the server.
  const idle = Math.max(1, kithRoute.idle)

  return [
    context('bytes of a photo', (photos[0]?.bytes ?? 0) / MEGABYTE, 'MB'),
    atLeast('photos of 12 megapixels at a steady rate', kithRoute.rates.steady, 'a minute', LEAST),
    context('reads p99 without uploads', kithRoute.idle, 'ms'),
    atMost('reads p99 at that rate', kithRoute.steady, 'ms', idle * 1.5, kithRoute.steady / idle),
    atLeast('photos, one at a time at full speed', kithRoute.rates.full, 'a minute', LEAST),
    context('reads p99 at full speed', kithRoute.full, 'ms'),
    context('bare Koa route p99 without uploads', bareRoute.idle, 'ms'),
    context('bare Koa route p99 at the steady rate', bareRoute.steady, 'ms'),
    context('bare Koa route p99 at full speed', bareRoute.full, 'ms'),
    context('RSS gained by the server', grown, 'MB'),
  ]
}
