import { formOf, sendForm } from '../http/photographs.ts'
import { startKith } from '../kith-process.ts'
import { photograph } from '../pictures.ts'
import { runAside } from './aside.ts'
import type { GetLoad } from './get-load.ts'
import { residentMegabytes } from './memory.ts'
import { join } from './pairs.ts'
import { atLeast, atMost, context, percentile, type Row } from './report.ts'
import { scratch } from './scratch.ts'
import { untilReady } from './until-ready.ts'

const ROUNDS = 3
const SECONDS = 8
const REQUESTS_A_SECOND = 200
const MEGABYTE = 1_048_576

/** The p99 of a steady trickle of reads, asked by another process, in milliseconds. */
const p99Of = async (targets: GetLoad['targets']): Promise<number> => {
  const trickle = { perSecond: REQUESTS_A_SECOND, warmUpSeconds: 1, seconds: SECONDS }
  await using load = runAside<number[]>('./get-load.ts', { targets, ...trickle })
  return percentile(await load.answer, 0.99)
}

/** Uploads one photo after the other until told to stop; answers how many a minute that makes. */
const uploading = async (send: (n: number) => Promise<unknown>, signal: AbortSignal) => {
  const startedAt = performance.now()
  let count = 0
  for (; !signal.aborted; count += 1) await send(count)
  return (count * 60_000) / (performance.now() - startedAt)
}

const median = (values: readonly number[]) => percentile(values, 0.5)

/** Photos of 12 megapixels sent to a server, one at a time, and what its other calls notice of it. */
export const benchPhotos = async (): Promise<Row[]> => {
  const made = await Promise.all([1, 2, 3].map(seed => photograph(4_000, 3_000, seed)))
  const photos = made.map(photo => new Uint8Array(photo))
  await using folder = await scratch()
  await using kith = await startKith(folder.folder)
  await untilReady(kith)
  const { cookie } = await join(kith.origin, 'photographer')
  const targets = [{ url: `${kith.origin}/api/profile`, cookie }]
  const send = async (n: number) => {
    const photo = photos[n % photos.length] ?? new Uint8Array()
    const { status } = await sendForm(kith.origin, { cookie }, formOf(photo))
    if (status !== 200) throw new Error(`An upload was answered ${status}.`)
  }
  await p99Of(targets)
  const before = await residentMegabytes(kith.pid)
  await send(0)

  const idle: number[] = []
  const busy: number[] = []
  const rates: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    idle.push(await p99Of(targets))
    const stop = new AbortController()
    const rate = uploading(send, stop.signal)
    busy.push(await p99Of(targets))
    stop.abort()
    rates.push(await rate)
  }
  const grown = (await residentMegabytes(kith.pid)) - before
  // Below a millisecond a ratio says more of the clock than of the server.
  const idleP99 = Math.max(1, median(idle))
  const busyP99 = median(busy)

  return [
    context('bytes of a photo', (photos[0]?.length ?? 0) / MEGABYTE, 'MB'),
    atLeast('photos of 12 megapixels, one at a time', median(rates), 'a minute', 10),
    context('reads p99 without uploads', median(idle), 'ms'),
    atMost('reads p99 during uploads', busyP99, 'ms', idleP99 * 1.5, busyP99 / idleP99),
    context('RSS gained by the server', grown, 'MB'),
  ]
}
