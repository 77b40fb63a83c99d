import { parentPort, workerData } from 'node:worker_threads'
import type { Position } from '../contracts/event.ts'
import { bindViews } from '../engines/bind-stores.ts'
import { type LogChoice, openLog } from '../engines/open-log.ts'
import { requireStoreFile } from '../engines/preflight.ts'
import { openSqliteReadModels } from '../engines/sqlite/read-models.ts'
import { type BuildTogether, fillTogether } from './fill-together.ts'
import { lowerPriority } from './lower-priority.ts'
import { allViews } from './views.ts'

/** Which generations of which views to fill, and the files of the stores. */
export type FillTask = LogChoice & {
  readonly readModels: string
  readonly builds: readonly FarBuild[]
}

export type FarBuild = {
  readonly view: string
  readonly generation: string
  /** Where to end; where the log ends unless told. */
  readonly last?: Position | undefined
}

/** What the thread says of a build: how far it has come, or that it is over. */
export type FillNews = { readonly build: number; readonly reached: Position | 'ended' }

/** Fills generations until they are caught up, or told to stop, each by its number. */
const work = async ({ readModels, builds, ...choice }: FillTask): Promise<void> => {
  const tell = (news: FillNews) => parentPort?.postMessage(news)
  const stops = builds.map(() => new AbortController())
  parentPort?.on('message', (build: number) => stops[build]?.abort())
  for (const path of [choice.eventLog.path, choice.keys.store.path, readModels])
    requireStoreFile('file', { type: 'sqlite', path }, 'It was there when Kith started.')
  await using log = await openLog(choice, { keysAreChecked: true })
  await using stored = await openSqliteReadModels({ path: readModels })
  const views = bindViews(stored, log)
  await fillTogether({
    log,
    views,
    builds: builds.map(({ view, generation, last }, build): BuildTogether => {
      const projection = allViews.find(({ name }) => name === view)
      if (!projection) throw new RangeError(`There is no view ${view}.`)
      return {
        ...{ projection, generation, last, signal: (stops[build] as AbortController).signal },
        onProgress: reached => tell({ build, reached }),
        onEnd: () => tell({ build, reached: 'ended' }),
      }
    }),
  })
  parentPort?.close()
}

lowerPriority()
await work(workerData as FillTask)
