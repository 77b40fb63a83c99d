import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import autocannon from 'autocannon'
import { createPhotoLab, type PhotoLab } from '../../engines/photos/photo-lab.ts'
import { photograph } from '../pictures.ts'
import { atLeast, atMost, context, percentile, type Row } from './report.ts'

const SECONDS = 5
const ROUNDS = 5
const REQUESTS_A_SECOND = 200
const MEGABYTE = 1_048_576

const served = async () => {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ answer: 'a small document'.repeat(20) }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

type Latencies = { readonly p99: number; readonly loop: number }

/** Latencies of this process, in milliseconds, under a steady trickle of requests, driven by another thread. */
const latencies = async (url: string): Promise<Latencies> => {
  const loop = monitorEventLoopDelay({ resolution: 1 })
  loop.enable()
  const { latency } = await autocannon({
    url,
    connections: 10,
    overallRate: REQUESTS_A_SECOND,
    duration: SECONDS,
    workers: 1,
  })
  loop.disable()
  return { p99: latency.p99, loop: loop.percentile(99.9) / 1e6 }
}

/** Develops one photo after the other until told to stop. */
const developing = async (lab: PhotoLab, photos: readonly Buffer[], signal: AbortSignal) => {
  const startedAt = performance.now()
  let count = 0
  for (; !signal.aborted; count += 1)
    await lab.develop(photos[count % photos.length] ?? Buffer.of())
  return (count * 60_000) / (performance.now() - startedAt)
}

const median = (values: readonly number[]) => percentile(values, 0.5)

/** Photos of 12 megapixels through the lab, and what requests notice of it, turn by turn. */
export const benchPhotos = async (): Promise<Row[]> => {
  const photos = await Promise.all([1, 2, 3].map(seed => photograph(4_000, 3_000, seed)))
  await using server = await served()
  await using lab = createPhotoLab()
  await latencies(server.url)
  const before = process.memoryUsage.rss()
  await lab.develop(photos[0] ?? Buffer.of())

  const idle: Latencies[] = []
  const busy: Latencies[] = []
  const rates: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    idle.push(await latencies(server.url))
    const stop = new AbortController()
    const rate = developing(lab, photos, stop.signal)
    busy.push(await latencies(server.url))
    stop.abort()
    rates.push(await rate)
  }
  const grown = (process.memoryUsage.rss() - before) / MEGABYTE
  const idleP99 = Math.max(1, median(idle.map(({ p99 }) => p99)))
  const busyP99 = median(busy.map(({ p99 }) => p99))

  return [
    context('bytes of a photo', (photos[0]?.length ?? 0) / MEGABYTE, 'MB'),
    atLeast('photos of 12 megapixels, one core', median(rates), 'a minute', 10),
    context('requests p99, lab idle', idleP99, 'ms'),
    atMost('requests p99, lab busy', busyP99, 'ms', idleP99 * 1.5, busyP99 / idleP99),
    context('event loop p99.9, lab idle', median(idle.map(({ loop }) => loop)), 'ms'),
    context('event loop p99.9, lab busy', median(busy.map(({ loop }) => loop)), 'ms'),
    context('RSS gained by the server', grown, 'MB'),
  ]
}
