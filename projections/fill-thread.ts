import { parentPort, workerData } from 'node:worker_threads'
import type { Position } from '../contracts/event.ts'
import { type LogChoice, openLog } from '../engines/open-log.ts'
import { openSqliteReadModels } from '../engines/sqlite/read-models.ts'
import { fill } from './fill.ts'
import { upTo } from './up-to.ts'
import { allViews } from './views.ts'

/** Which generation of which view to fill, and the files of the stores. */
export type FillTask = LogChoice & {
  readonly readModels: string
  readonly view: string
  readonly generation: string
  /** Where to end; where the log ends unless told. */
  readonly last?: Position | undefined
}

/** Fills a generation until it is caught up, or told to stop. */
const work = async (task: FillTask): Promise<void> => {
  const { readModels, view, generation, last } = task
  const projection = allViews.find(({ name }) => name === view)
  if (!projection) throw new RangeError(`There is no view ${view}.`)
  const stopping = new AbortController()
  const { signal } = stopping
  parentPort?.once('message', () => stopping.abort())
  await using whole = await openLog(task)
  const log = last === undefined ? whole : upTo(whole, last)
  await using views = await openSqliteReadModels({ path: readModels })
  const onProgress = (reached: Position) => parentPort?.postMessage(reached)
  await fill({ log, views, projection, generation, signal, onProgress }, 'caught up')
  parentPort?.close()
}

await work(workerData as FillTask)
