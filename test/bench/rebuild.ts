import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { signInAs } from '../../command-api/identity/sign-in-flow.ts'
import type { RecordedEvent } from '../../contracts/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { readConfig } from '../../engines/config.ts'
import { type Engines, openEngines } from '../../engines/open.ts'
import type { Projection } from '../../projections/define.ts'
import { foldInto, typesOf } from '../../projections/fold.ts'
import { rebuild } from '../../projections/rebuild.ts'
import { allViews } from '../../projections/views.ts'
import { createClient } from '../http/client.ts'
import { startKith } from '../kith-process.ts'
import { runAside } from './aside.ts'
import type { GetLoad } from './get-load.ts'
import { makeLog } from './make-log.ts'
import { atLeast, atMost, context, percentile, type Row, ratioAtLeast } from './report.ts'
import { scratch } from './scratch.ts'

const cli = fileURLToPath(new URL('../../projections/rebuild-cli.ts', import.meta.url))
const load = { perSecond: 50, warmUpSeconds: 2, seconds: 15 } as const

type Folding = { readonly name: string; readonly events: number; readonly ms: number }

const rateOf = (foldings: readonly Folding[]): number => {
  const sum = (of: (one: Folding) => number) => foldings.reduce((total, one) => total + of(one), 0)
  return (sum(one => one.events) * 1_000) / sum(one => one.ms)
}

/** Folds events that are in memory into documents that stay there. */
const foldInMemory = async (view: Projection<unknown>, { log }: Engines): Promise<Folding> => {
  const events: RecordedEvent<DomainEvent>[] = []
  for await (const event of log.readAll({ types: typesOf(view) })) events.push(event)
  const documents = new Map<string, unknown>()
  const startedAt = performance.now()
  for (const event of events)
    for (const [key, document] of foldInto(view, event, one => documents.get(one) ?? null))
      if (document === null) documents.delete(key)
      else documents.set(key, document)
  return { name: view.name, events: events.length, ms: performance.now() - startedAt }
}

/** From nothing to a live view: read, checked, folded and stored. */
const timedRebuild = async (projection: Projection<unknown>, { log, views }: Engines) => {
  const { signal } = new AbortController()
  const hold = () => ({ [Symbol.dispose]: () => {} }) // nobody else is here
  const startedAt = performance.now()
  await rebuild({ log, views, projection, hold, signal })
  return performance.now() - startedAt
}

const benchViews = async (folder: string): Promise<Row[]> => {
  await using engines = await openEngines(readConfig({ KITH_DATA: folder }))
  const rebuilt: Folding[] = []
  const folded: Folding[] = []
  for (const view of allViews) {
    const ms = await timedRebuild(view, engines)
    const inMemory = await foldInMemory(view, engines)
    folded.push(inMemory)
    rebuilt.push({ ...inMemory, ms })
  }
  const widest = rebuilt.reduce((one, other) => (other.events > one.events ? other : one))
  return [
    ...rebuilt.map(one => context(`rebuild of ${one.name}, ${one.events} events`, one.ms, 'ms')),
    atLeast(`rebuild of ${widest.name}, the widest`, rateOf([widest]), 'events/s', 50_000),
    context('fold of the same events in memory', rateOf(folded), 'events/s'),
    ratioAtLeast('rebuild of all views', rateOf(rebuilt), 'events/s', rateOf(folded), 0.3),
  ]
}

/** Measures while every view is rebuilt in a process beside, over and over. */
const whileRebuilding = async <T>(folder: string, measure: () => Promise<T>): Promise<T> => {
  const env = { PATH: process.env.PATH, KITH_DATA: folder }
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

/** A member's reads while nothing else happens, and while every view is rebuilt beside the server. */
const benchServer = async (folder: string): Promise<Row[]> => {
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

/** Rebuilding every view of a made-up log, and what readers of a server notice of it. */
export const benchRebuild = async (events: number): Promise<Row[]> => {
  await using folder = await scratch()
  const made = await makeLog(events, folder.folder)
  return [...made, ...(await benchViews(folder.folder)), ...(await benchServer(folder.folder))]
}
