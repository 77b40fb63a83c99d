import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import type { Position } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { openSqliteEventLog } from '../../engines/adapters/sqlite/event-log.ts'
import { openSqliteReadModels } from '../../engines/adapters/sqlite/read-models.ts'
import { validatingEventLog } from '../../engines/log/readable-event-log.ts'
import type { Generation, ReadModels, Write } from '../../engines/ports/read-models.ts'
import type { Projection } from '../../projections/runtime/define-projection.ts'
import { type RunnerOptions, runProjections } from '../../projections/runtime/run-projections.ts'
import { longAgo } from '../deciders/outcome.ts'
import { commitTo } from '../engines/commit-to.ts'
import { openScratchLeases } from '../stores/over-records.ts'
import { onReusedThread } from '../stores/reused-writer-thread.ts'
import { newEvent, streamOf } from './histories.ts'

/** Fresh engines in a temporary folder, closed and removed with `t`. */
export const workbench = async (t: ExecutionContext) => {
  const bench = await openWorkbench()
  t.teardown(() => bench[Symbol.asyncDispose]())
  return bench
}

/** Fresh engines in a temporary folder. */
export const openWorkbench = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kith-projections-'))
  const path = (file: string) => join(folder, file)
  const stored = await onReusedThread(thread =>
    openSqliteEventLog<DomainEvent>({ path: path('log.db'), ...thread }),
  )
  const log = validatingEventLog(stored)
  const views = await onReusedThread(thread =>
    openSqliteReadModels({ path: path('views.db'), ...thread }),
  )
  const leases = await openScratchLeases({ path: path('records.db') })
  const closing = new AbortController()
  const running: Promise<void>[] = []

  /** Appends in this order. Returns the position of the last event. */
  const happened = async (events: readonly DomainEvent[], at = longAgo): Promise<Position> => {
    for (const event of events) await log.append(streamOf(event), 'any', [newEvent(event, at)])
    return log.head()
  }

  /** Runs projections until the spec ends or `stop` is called. */
  const run = (projections: readonly Projection<unknown>[], more: Partial<RunnerOptions> = {}) => {
    const stopping = new AbortController()
    const signal = AbortSignal.any([closing.signal, stopping.signal])
    const runner = runProjections({ log, views, leases, projections, ...more, signal })
    running.push(runner.stopped)
    return {
      ...runner,
      async stop() {
        stopping.abort()
        await runner.stopped
      },
    }
  }

  const caughtUp = async (...projections: readonly Projection<unknown>[]) => {
    const head = await log.head()
    const waits = projections.map(({ name }) => views.waitForPosition(name, head, closing.signal))
    return (await Promise.all(waits)).every(Boolean)
  }

  /** Commits as another process with the view's lease would. */
  const commit = async (
    collection: string,
    generation: Generation,
    upTo: Position,
    writes: readonly Write[],
  ): Promise<void> => {
    await using lease = await leases.tryAcquire(`commit ${collection}`)
    await commitTo(views, collection, generation, upTo, writes, lease?.token)
  }

  return {
    path,
    stored,
    log,
    views,
    leases,
    commit,
    closing: closing.signal,
    happened,
    run,
    caughtUp,
    async [Symbol.asyncDispose]() {
      closing.abort()
      await Promise.all(running)
      await log[Symbol.asyncDispose]()
      await views[Symbol.asyncDispose]()
      await leases[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Every live document of a view, by key, with the position that made it. */
export const everything = async <D>(views: ReadModels, projection: Projection<D>) => {
  const documents: Record<string, D> = {}
  for await (const { key, document } of views.collection(projection).all())
    documents[key] = document
  return documents
}
