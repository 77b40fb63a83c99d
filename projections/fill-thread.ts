import { parentPort, workerData } from 'node:worker_threads'
import { checkEvents } from '../engines/checked-event-log.ts'
import { openSqliteEventLog } from '../engines/sqlite/event-log.ts'
import { openSqliteReadModels } from '../engines/sqlite/read-models.ts'
import { fill } from './fill.ts'
import { allViews } from './views.ts'

/** Which generation of which view to fill, and the files of the stores. */
export type FillTask = {
  readonly eventLog: string
  readonly readModels: string
  readonly view: string
  readonly generation: string
}

/** Fills a generation until it is caught up, or told to stop. */
const work = async ({ eventLog, readModels, view, generation }: FillTask): Promise<void> => {
  const projection = allViews.find(({ name }) => name === view)
  if (!projection) throw new RangeError(`There is no view ${view}.`)
  const stopping = new AbortController()
  const { signal } = stopping
  parentPort?.once('message', () => stopping.abort())
  await using log = checkEvents(await openSqliteEventLog({ path: eventLog }))
  await using views = await openSqliteReadModels({ path: readModels })
  await fill({ log, views, projection, generation, signal }, 'caught up')
  parentPort?.close()
}

await work(workerData as FillTask)
