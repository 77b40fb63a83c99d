import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { DomainEvent } from '../../contracts/events.ts'
import { COLUMNS } from '../../engines/adapters/sqlite/event-log.ts'
import { type StoredEvent, toRecordedEvent } from '../../engines/log/stored-event.ts'
import { foldEvent } from '../../projections/runtime/fold-event.ts'
import { allViews } from '../../projections/views/all-views.ts'
import { bareEnvironment } from '../../test/processes/bare-environment.ts'
import { startKith } from '../../test/processes/kith-process.ts'
import { processorSeconds, residentMegabytes } from './harness/process-figures.ts'
import { atMost, type BenchRow, context, percentile, ratioAtLeast } from './harness/report.ts'
import { readAside } from './harness/requests.ts'
import { scratch } from './harness/scratch.ts'
import { makeLog } from './make-log.ts'
import { join } from './pairs.ts'
import { markProcessed } from './recorded-facts.ts'

const cli = fileURLToPath(new URL('../../operations/rebuild-cli.ts', import.meta.url))
const load = { perSecond: 50, warmUpSeconds: 2, seconds: 15 } as const

/** Rows read into memory at a time; reading them is not timed. */
const TOGETHER = 50_000

/** The rows of a log in order, in batches. */
const rowsOf = function* (path: string): Generator<StoredEvent[]> {
  const database = new DatabaseSync(path, { readOnly: true })
  const page = database.prepare(`SELECT ${COLUMNS} FROM events WHERE position > ? LIMIT ?`)
  page.setReturnArrays(true)
  for (let last = 0; ; ) {
    const rows = page.all(last, TOGETHER) as unknown as StoredEvent[]
    if (rows.length === 0) break
    yield rows
    last = rows.at(-1)?.[0] ?? last
  }
  database.close()
}

/** Decodes events whose rows are in memory, and folds them into documents that stay there, in ms. */
const foldInMemory = (path: string): { decoding: number; folding: number; events: number } => {
  const documents = new Map(allViews.map(view => [view, new Map<string, unknown>()]))
  const sums = { decoding: 0, folding: 0, events: 0 }
  for (const rows of rowsOf(path)) {
    const startedAt = performance.now()
    const events = rows.map(row => toRecordedEvent<DomainEvent>(row))
    const decodedAt = performance.now()
    for (const event of events)
      for (const [view, kept] of documents)
        for (const [key, document] of foldEvent(view, event, one => kept.get(one) ?? null))
          if (document === null) kept.delete(key)
          else kept.set(key, document)
    sums.decoding += decodedAt - startedAt
    sums.folding += performance.now() - decodedAt
    sums.events += events.length
  }
  return sums
}

/** Runs `npm run rebuild -- --all` until it ends or `until` does: its time, processor time, memory. */
const runRebuild = async (folder: string, until?: Promise<unknown>) => {
  const env = bareEnvironment({ KITH_DATA: folder })
  const startedAt = performance.now()
  const child = spawn(process.execPath, [cli, '--all'], { env, stdio: 'ignore' })
  const ended = once(child, 'exit')
  let isEnough = false
  void until?.finally(() => {
    isEnough = true
    child.kill('SIGTERM')
  })
  let memory = 0
  let seconds = 0
  while (child.exitCode === null && child.signalCode === null) {
    const now = await residentMegabytes(child.pid ?? 0).catch(() => 0) // it may just have ended
    if (now > memory) memory = now
    seconds = await processorSeconds(child.pid ?? 0).catch(() => seconds)
    await Promise.race([ended, setTimeout(50)])
  }
  if (child.exitCode !== 0 && !isEnough)
    throw new Error(`npm run rebuild ended with ${child.exitCode}.`)
  return { took: performance.now() - startedAt, memory, seconds }
}

/** Measures while another process rebuilds every view again and again. */
const whileRebuilding = async <T>(folder: string, measure: () => Promise<T>): Promise<T> => {
  let isMeasured = false
  const measured = measure().finally(() => {
    isMeasured = true
  })
  while (!isMeasured) await runRebuild(folder, measured)
  return measured
}

/** Durations of a member's reads on an idle server, and while every view is rebuilt beside it. */
const benchServer = async (folder: string): Promise<BenchRow[]> => {
  await markProcessed(folder)
  await using kith = await startKith(folder)
  const { cookie } = await join(kith.origin, 'reader')
  const targets = ['/api/discover/dating', '/api/matches', '/api/notifications'].map(path => ({
    url: kith.origin + path,
    cookie,
  }))
  const p99 = async () => percentile(await readAside({ ...load, targets }), 0.99)
  const quiet = await p99()
  const busy = await whileRebuilding(folder, p99)
  return [
    context(`reads p99 at ${load.perSecond}/s`, quiet, 'ms'),
    atMost('reads p99 during a rebuild', busy, 'ms', 2 * quiet, busy / quiet),
  ]
}

/**
 * A rebuild of every view of a made log, as the command does it, beside a naive fold of the same events
 * in memory; and what it does to the reads of a server.
 */
export const benchRebuild = async (events: number): Promise<BenchRow[]> => {
  await using folder = await scratch()
  const made = await makeLog(events, folder.folder, Date.now())
  const { took, memory, seconds } = await runRebuild(folder.folder)
  const naive = foldInMemory(folder.path('log.db'))
  const rateOf = (ms: number) => (naive.events * 1_000) / ms
  const raw = rateOf(naive.decoding + naive.folding)
  return [
    ...made,
    context('fold of decoded events into all views, in memory', rateOf(naive.folding), 'events/s'),
    context('the same, decoding included', raw, 'events/s'),
    ratioAtLeast('npm run rebuild -- --all', rateOf(took), 'events/s', raw, 0.6),
    context('processor time of it, of an event', (seconds * 1_000_000) / naive.events, 'us'),
    atMost('memory of it', memory, 'MB', 500),
    ...(await benchServer(folder.folder)),
  ]
}
