import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import type { DomainEvent } from '../../contracts/events.ts'
import { COLUMNS } from '../../engines/adapters/sqlite/event-log.ts'
import { openEventLogFile } from '../../engines/adapters/sqlite/event-log-file.ts'
import { readConfig } from '../../engines/config/config.ts'
import { type EmbeddedConfig, requireEmbedded } from '../../engines/config/require-embedded.ts'
import type { HistoryLog } from '../../engines/log/history-log.ts'
import { type StoredEvent, toRecordedEvent } from '../../engines/log/stored-event.ts'
import { historyInCode, rowInCode } from '../../engines/log/stored-names.ts'
import { openPorts } from '../../engines/open-ports.ts'
import { signInAs } from '../../operations/sign-in/sign-in-flow.ts'
import type { Projection } from '../../projections/runtime/define-projection.ts'
import { eventTypesOf, foldEvent } from '../../projections/runtime/fold-event.ts'
import { createFoldThread } from '../../projections/runtime/fold-thread.ts'
import { rebuild } from '../../projections/runtime/rebuild.ts'
import { allViews } from '../../projections/views/all-views.ts'
import { createClient } from '../../test/http/client.ts'
import { bareEnvironment } from '../../test/processes/bare-environment.ts'
import { startKith } from '../../test/processes/kith-process.ts'
import { runAside } from './child-process.ts'
import type { GetLoad } from './get-load.ts'
import { makeLog } from './make-log.ts'
import { atLeast, atMost, type BenchRow, context, percentile, ratioAtLeast } from './report.ts'
import { scratch } from './scratch.ts'

const cli = fileURLToPath(new URL('../../operations/rebuild-cli.ts', import.meta.url))
const load = { perSecond: 50, warmUpSeconds: 2, seconds: 15 } as const

/** Rows read into memory at a time; reading them is not timed. */
const TOGETHER = 50_000

const rateOf = (events: number, ms: number): number => (events * 1_000) / ms

/** Decodes events whose rows are in memory, and folds them into documents that stay there. */
const foldInMemory = ({ eventLog }: EmbeddedConfig): { decoding: number; folding: number } => {
  using rows = rawRows(eventLog.path, TOGETHER)
  const documents = new Map(allViews.map(view => [view, new Map<string, unknown>()]))
  let decoding = 0
  let folding = 0
  for (const some of rows) {
    const startedAt = performance.now()
    const events = some.map(row => toRecordedEvent<DomainEvent>(rowInCode(row)))
    const decodedAt = performance.now()
    for (const event of events)
      for (const [view, count] of documents)
        for (const [key, document] of foldEvent(view, event, one => count.get(one) ?? null))
          if (document === null) count.delete(key)
          else count.set(key, document)
    decoding += decodedAt - startedAt
    folding += performance.now() - decodedAt
  }
  return { decoding, folding }
}

/** The rows of a log in order, in batches. */
const rawRows = (path: string, together: number) => {
  const database = new DatabaseSync(path, { readOnly: true })
  const page = database.prepare(`SELECT ${COLUMNS} FROM events WHERE position > ? LIMIT ?`)
  page.setReturnArrays(true)
  const pages = function* () {
    for (let last = 0; ; ) {
      const rows = page.all(last, together) as unknown as StoredEvent[]
      if (rows.length === 0) return
      yield rows
      last = rows.at(-1)?.[0] ?? last
    }
  }
  return Object.assign(pages(), { [Symbol.dispose]: () => database.close() })
}

/** Milliseconds of a rebuild from nothing to live views, as `npm run rebuild` does it. */
const timedRebuild = async (
  projections: readonly Projection<unknown>[],
  config: EmbeddedConfig,
) => {
  await using ports = await openPorts(config)
  const { log, views, leases } = ports
  const thread = createFoldThread(config)
  const { signal } = new AbortController()
  const startedAt = performance.now()
  await Promise.all(rebuild({ log, views, projections, leases, signal, thread }))
  return performance.now() - startedAt
}

const eventsOf = (log: HistoryLog, view: Projection<unknown>): number =>
  log.count({ types: eventTypesOf(view) }, 'type').reduce((sum, [, count]) => sum + count, 0)

const benchViews = async (folder: string): Promise<BenchRow[]> => {
  const config = requireEmbedded(readConfig({ KITH_DATA: folder }))
  await using log = historyInCode(openEventLogFile(config.eventLog.path))
  const [events, widest] = allViews
    .map(view => [eventsOf(log, view), view] as const)
    .reduce((one, other) => (other[0] > one[0] ? other : one))
  const alone = await timedRebuild([widest], config)
  const all = await timedRebuild(allViews, config)
  const { decoding, folding } = foldInMemory(config)
  const head = log.head()
  return [
    atLeast(`rebuild of ${widest.name}, the widest`, rateOf(events, alone), 'events/s', 50_000),
    context('fold of decoded events into all views, in memory', rateOf(head, folding), 'events/s'),
    context('the same, decoding included', rateOf(head, decoding + folding), 'events/s'),
    ratioAtLeast(
      'rebuild of all views',
      rateOf(head, all),
      'events/s',
      rateOf(head, decoding + folding),
      0.3,
    ),
  ]
}

/** Measures while another process rebuilds every view repeatedly. */
const whileRebuilding = async <T>(folder: string, measure: () => Promise<T>): Promise<T> => {
  const env = bareEnvironment({ KITH_DATA: folder })
  let isMeasured = false
  const measured = measure().finally(() => {
    isMeasured = true
  })
  while (!isMeasured) {
    const child = spawn(process.execPath, [cli, '--all'], { env, stdio: 'ignore' })
    const ended = once(child, 'exit')
    await Promise.race([ended, measured])
    if (isMeasured) child.kill('SIGTERM')
    const [code] = await ended
    if (code !== 0 && !isMeasured) throw new Error(`npm run rebuild ended with ${code}.`)
  }
  return measured
}

/** Durations of a member's reads on an idle server, and while every view is rebuilt beside it. */
const benchServer = async (folder: string): Promise<BenchRow[]> => {
  await using kith = await startKith(folder)
  const cookie = await signInAs('reader@example.org', kith.origin)
  const profile = { pseudonym: 'Reader', age: 30, gender: 'woman', orientation: 'pansexual' }
  await createClient(kith.origin, { cookie }).post('/api/profile', profile)
  const targets = ['/api/discover/dating', '/api/matches', '/api/notifications'].map(path => ({
    url: kith.origin + path,
    cookie,
  }))
  const p99 = async (): Promise<number> => {
    await using readers = runAside<number[]>('./get-load.ts', { ...load, targets } as GetLoad)
    return percentile(await readers.answer, 0.99)
  }
  const quiet = await p99()
  const busy = await whileRebuilding(folder, p99)
  return [
    context(`reads p99 at ${load.perSecond}/s`, quiet, 'ms'),
    atMost(
      'reads p99 during a rebuild',
      busy,
      'ms',
      Number((2 * quiet).toPrecision(3)),
      busy / quiet,
    ),
  ]
}

/** Rebuild of every view of a generated log, and its effect on reads of a server. */
export const benchRebuild = async (events: number): Promise<BenchRow[]> => {
  await using folder = await scratch()
  const made = await makeLog(events, folder.folder, Date.now())
  return [...made, ...(await benchViews(folder.folder)), ...(await benchServer(folder.folder))]
}
