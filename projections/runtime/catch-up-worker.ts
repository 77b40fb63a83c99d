import { parentPort, workerData } from 'node:worker_threads'
import type { Position } from '../../contracts/core/event.ts'
import type { Config } from '../../engines/config/config.ts'
import { openLog } from '../../engines/log/open-log.ts'
import type { FencingToken } from '../../engines/ports/leases.ts'
import { lowerPriority } from '../../engines/primitives/lower-priority.ts'
import { bindViews } from '../../engines/process/bind-stores.ts'
import { requireStoreFile } from '../../engines/process/preflight.ts'
import { createRegistry } from '../../engines/process/registry.ts'
import { allViews } from '../views/all-views.ts'
import { catchUpMany } from './catch-up.ts'
import type { Partition } from './partition.ts'

/** Which generations of which views, or partitions of them, to catch up, and where the stores are. */
export type CatchUpTask = Pick<Config, 'eventLog' | 'keys' | 'readModels'> & {
  readonly builds: readonly TaskBuild[]
}

export type TaskBuild = {
  readonly view: string
  readonly generation: string
  /** The only one unless given. */
  readonly partition?: Partition | undefined
  readonly token: FencingToken
  /** Where to end; the end of the log unless given. */
  readonly last?: Position | undefined
}

/** Message from the thread about a build, by its index in the task. */
export type TaskMessage = { readonly build: number; readonly upTo: Position | 'ended' }

const buildOf = ({ view, ...build }: TaskBuild) => {
  const projection = allViews.find(({ name }) => name === view)
  if (!projection) throw new RangeError(`There is no view ${view}.`)
  return { ...build, projection }
}

/** Catches up every build. A message with the index of a build stops that build. */
const work = async ({ readModels, builds, ...choice }: CatchUpTask): Promise<void> => {
  const send = (message: TaskMessage) => parentPort?.postMessage(message)
  const stops = builds.map(() => new AbortController())
  parentPort?.on('message', (build: number) => stops[build]?.abort())
  for (const store of [choice.eventLog, choice.keys.store, readModels])
    requireStoreFile('file', store, 'It was there when Kith started.')
  await using registry = createRegistry()
  const log = await openLog(registry, choice, { keysAreChecked: true })
  const stored = await registry.openReadModels(readModels)
  await catchUpMany({
    log,
    views: bindViews(stored, log),
    builds: builds.map((one, build) => ({
      ...buildOf(one),
      signal: (stops[build] as AbortController).signal,
      onProgress: upTo => send({ build, upTo }),
      onEnd: () => send({ build, upTo: 'ended' }),
    })),
  })
  parentPort?.close()
}

// Elsewhere all threads of a process have one priority, and the process serves members.
if (process.platform === 'linux') lowerPriority()
await work(workerData as CatchUpTask)
