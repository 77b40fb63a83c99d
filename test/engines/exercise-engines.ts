import { setTimeout as wait } from 'node:timers/promises'
import { openSqliteEventLog } from '../../engines/adapters/sqlite/event-log.ts'
import { openEventLogFile } from '../../engines/adapters/sqlite/event-log-file.ts'
import { openSqliteJobs } from '../../engines/adapters/sqlite/jobs.ts'
import type { JobWrites } from '../../engines/adapters/sqlite/jobs-writes.ts'
import { openSqliteReadModels } from '../../engines/adapters/sqlite/read-models.ts'
import { openSqliteRecords } from '../../engines/adapters/sqlite/records.ts'
import type { WriterThread } from '../../engines/adapters/sqlite/writer.ts'
import { countings } from '../../engines/log/history-log.ts'
import type { Checkable } from '../../engines/ports/storage-health.ts'
import { until } from '../waiting/until.ts'
import { commitTo } from './commit-to.ts'
import { all, newEvents, untilCaughtUp } from './events.ts'

type Fun = (...parameters: never[]) => unknown

/** The same object; it records which of its functions were called. */
const recordCalls = <T extends object>(object: T): { called: T; uncalled(): string[] } => {
  const names = new Set<string>()
  const called = new Proxy(object, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (typeof value !== 'function' || typeof name !== 'string') return value
      names.add(name)
      return (value as Fun).bind(target)
    },
  })
  const isMethod = (name: string) => typeof Reflect.get(object, name) === 'function'
  const uncalled = () => Object.keys(object).filter(name => isMethod(name) && !names.has(name))
  return { called, uncalled }
}

/** Uses one store at a path; returns the functions of its port that were not called. */
export type Exercise = (path: string, thread: WriterThread) => Promise<string[]>

const eventLog: Exercise = async (path, thread) => {
  await using opened = await openSqliteEventLog({ path, thread })
  const { called: log, uncalled } = recordCalls(opened)
  const events = newEvents(3)
  await log.append('a', 'none', events)
  await log.head()
  await log.lag('1')
  await log.eventAt('1')
  for (const backwards of [false, true]) await all(log.read('a', { backwards }))
  for (const types of [undefined, ['Happened']]) {
    await all(log.readAll({ ...(types && { types }) }))
    await untilCaughtUp(signal => log.follow({ signal, ...(types && { types }) }))
  }
  return uncalled()
}

/** Uses a log as the history command does. */
const history: Exercise = async (path, thread) => {
  await using log = await openSqliteEventLog({ path, thread })
  await log.append('a', 'none', newEvents(3))
  const { called: file, uncalled } = recordCalls(openEventLogFile(path))
  const [since, until] = ['2026-01-01', '2027-01-01']
  file.logId()
  file.parked()
  file.head()
  file.positionOf('id')
  file.hasStream('a')
  file.positionBefore(since)
  for (const filter of [{}, { stream: 'a' }, { stream: 'a*' }, { types: ['Happened'] }])
    for (const newestFirst of [false, true])
      await all(file.pages({ ...filter, actor: 'x', since, until, upTo: 3 }, { newestFirst }))
  for (const by of countings) file.count({}, by)
  await file.refresh()
  await file[Symbol.asyncDispose]()
  return uncalled()
}

/** Checks a whole store, then checks `place` again as if it were damaged. */
const check = async (store: Checkable, place: string): Promise<void> => {
  for (let from: string | undefined; ; ) {
    const { next } = await store.checkSome(from, 0)
    if (next === undefined) break
    from = next
  }
  await store.stillDamaged([{ place, what: 'it' }])
}

const data = {}

const jobs: Exercise = async (path, thread) => {
  await using opened = await openSqliteJobs({ path, thread, leaseMs: 30, pollMs: 1 })
  const { called: store, uncalled } = recordCalls(opened)
  const stop = new AbortController()
  const ran = new Set<string>()
  await store.add('queue', { id: 'bad', data, attempts: 1 })
  await store.schedule('queue', { id: 'often', data, cron: '* * * * * *' })
  const working = store.work(
    'queue',
    async ({ id }) => {
      ran.add(id)
      if (id === 'bad') throw new Error('fails')
      await wait(50)
    },
    { concurrency: 1, signal: stop.signal },
  )
  await until(async () => (await store.failed('queue')).length > 0 && ran.size > 1)
  stop.abort()
  await working
  await store.retry('queue', 'bad')
  await store.drop('queue', 'bad')
  await store.queues()
  await store.retried('queue')
  await store.counts('queue')
  await store.runsAgain('queue', 'often')
  const writer = await thread.open<JobWrites>('jobs', path, () => {})
  const lease = { number: 1, attempt: 1, worker: 'w' }
  await writer.write('finish', lease, 1)
  await writer.write('release', lease, 1)
  await writer.close()
  return uncalled()
}

const views: Exercise = async (path, thread) => {
  await using opened = await openSqliteReadModels({ path, thread })
  const { called: models, uncalled } = recordCalls(opened)
  const indexes = [
    { by: ['who'] },
    { by: ['who'], order: 'at' },
    { by: ['who'], order: 'at', columns: ['size'] },
  ]
  const spec = { name: 'notes', indexes }
  const write = (document: object | null) => ({ key: 'a', document, position: '1' })
  for (const generation of ['v1', 'v2', 'v3']) {
    await models.prepare(spec, generation)
    await models.addIndexes(spec, generation)
    await models.claim('notes', generation, 1)
    await commitTo(models, 'notes', generation, '1', [write({ who: 'me', at: 1, size: 1 })])
  }
  await commitTo(models, 'notes', 'v1', '1', [write({ who: 'you', at: 1 })])
  await commitTo(models, 'notes', 'v1', '1', [write(null)])
  await commitTo(models, 'notes', 'v1', '1', [])
  await models.swap('notes', undefined, 'v1')
  await models.swap('notes', 'v1', 'v2')
  await models.drop('notes', 'v3')
  const where = { who: 'me' }
  for (const read of [models.collection<object>(spec), models.build<object>(spec, 'v2')]) {
    await read.get('a')
    await read.many(['a'])
    await all(read.all())
    await read.count({ where })
    for (const direction of ['ascending', 'descending'] as const) {
      const order = { field: 'at', direction }
      await read.find({ where, order })
      await read.find({ where, order, after: { value: 1, key: 'a' }, limit: 1 })
      await read.keys({ where, order, between: { size: [0, 1] }, anyBit: { size: 1 } })
    }
    await read.find({ where })
    await read.find({ where, after: { value: 1, key: 'a' } })
  }
  await models.build(spec, 'v2').versioned(['a'])
  await models.checkpoint('notes')
  await models.checkpoint('notes', 'v2')
  await models.live('notes')
  await models.generations('notes')
  models.noteProgress('notes', 'v2', '2')
  await models.waitForPosition('notes', '2', AbortSignal.timeout(1))
  await models.progress()
  await check(models, '[2,1]')
  await models.vacuum()
  await models.clear()
  return uncalled()
}

const records: Exercise = async (path, thread) => {
  await using opened = await openSqliteRecords({ path, thread })
  const { called: store, uncalled } = recordCalls(opened)
  await store.put('session', 'a', 1, { owner: 'me', expiresAt: 2 })
  await store.put('session', 'a', 2, { ifVersion: 1 })
  await store.get('session', 'a')
  await store.many('session', ['a', 'b'])
  await store.byOwner('session', 'me', 1)
  for (const backwards of [false, true]) {
    await store.list('session', { backwards })
    await store.list('session', { after: 'a', backwards, limit: 1 })
  }
  await store.delete('session', 'a', 1)
  await store.deleteByOwner('session', 'me')
  await store.deleteExpired(1)
  await store.erased()
  return uncalled()
}

/** Each embedded store in SQLite, used through its whole port. */
export const exercises = { eventLog, history, jobs, views, records } as const
