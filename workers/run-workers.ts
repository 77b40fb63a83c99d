import { setTimeout } from 'node:timers/promises'
import { origin, type Position } from '../contracts/event.ts'
import { blocksQueues, blocksReactor } from './blocks.ts'
import { chatQueues, chatReactor } from './chat.ts'
import { demoQueues, demoReactor } from './demo.ts'
import { exportQueues } from './identity/exports.ts'
import { identityQueues, identityReactor } from './identity.ts'
import type { InsightsServices } from './insights/services.ts'
import { warmUpAnalyst } from './insights/warm-up.ts'
import { insightsQueues, insightsReactor } from './insights.ts'
import { deleteOldJobs } from './job-retention.ts'
import { type Health, keepRunning, type Pause } from './keep-running.ts'
import { likesQueues, likesReactor } from './likes.ts'
import { notificationsQueues, notificationsReactor } from './notifications.ts'
import { photosQueues, photosReactor } from './photos.ts'
import { type Queue, workQueue } from './queue.ts'
import { type Reactor, runReactor } from './reactor.ts'
import { staffQueues, staffReactor } from './staff.ts'

import { suspensionsQueues, suspensionsReactor } from './suspensions.ts'

/** Every reactor and every queue there is. */
export const reactors: readonly Reactor[] = [
  chatReactor,
  likesReactor,
  notificationsReactor,
  photosReactor,
  insightsReactor,
  identityReactor,
  staffReactor,
  blocksReactor,
  suspensionsReactor,
]
const queues: readonly Queue<unknown, InsightsServices>[] = [
  ...chatQueues,
  ...likesQueues,
  ...notificationsQueues,
  ...photosQueues,
  ...insightsQueues,
  ...identityQueues,
  ...staffQueues,
  ...blocksQueues,
  ...suspensionsQueues,
  deleteOldJobs,
  ...exportQueues,
]

/** How each reactor and queue is doing. Failed jobs are asked of `Jobs`, by the queue's name. */
type WorkersStatus = {
  readonly reactors: readonly (Health & { readonly name: string; readonly position: Position })[]
  readonly queues: readonly (Health & { readonly name: string })[]
}

export type Workers = {
  /** Resolves once `signal` has aborted and every running job has ended; never rejects. */
  readonly done: Promise<void>
  status(): WorkersStatus
}

/** 1 s after the first failure, doubling up to a minute. */
const patiently: Pause = (failures, signal) =>
  setTimeout(Math.min(60_000, 1_000 * 2 ** (failures - 1)), undefined, { signal }).catch(() => {})

export type WorkersOptions = InsightsServices & {
  /** Whether the demo community comes alive. */
  readonly demo?: boolean
  readonly signal: AbortSignal
  /** Hears of every failure of a reactor, a queue or a job, by the name of the first two. */
  readonly onFailure?: (name: string, error: unknown) => void
  readonly pause?: Pause
}

/**
 * Follows the log with every reactor and works every queue until `signal` aborts. One that fails
 * shows in `status`, is begun again after a pause, and stops no other.
 */
export const runWorkers = (options: WorkersOptions): Workers => {
  const { demo = false } = options
  const following = [...reactors, ...(demo ? [demoReactor] : [])].map(reactor =>
    follow(reactor, options),
  )
  const working = [...queues, ...(demo ? demoQueues : [])].map(queue => workOn(queue, options))
  const studied = warmUpAnalyst(options, options.signal).catch(error => {
    if (!options.signal.aborted) options.onFailure?.(insightsReactor.name, error)
  })
  return {
    done: Promise.all([studied, ...[...following, ...working].map(({ done }) => done)]).then(
      () => {},
    ),
    status: () => ({
      reactors: following.map(({ status }) => status()),
      queues: working.map(({ status }) => status()),
    }),
  }
}

const follow = (reactor: Reactor, options: WorkersOptions) => {
  let position = origin
  const kept = keep(reactor.name, options, onProgress => {
    const moved = (to: Position) => {
      position = to
      onProgress()
    }
    return runReactor(reactor, { ...options, onProgress: moved })
  })
  return { ...kept, status: () => ({ name: reactor.name, position, ...kept.health() }) }
}

const workOn = (queue: Queue<unknown, InsightsServices>, options: WorkersOptions) => {
  const { jobs, signal, onFailure = ignore } = options
  const kept = keep(queue.name, options, onProgress =>
    workQueue(queue, {
      jobs,
      services: options,
      signal,
      onProgress,
      onFailure: error => onFailure(queue.name, error),
    }),
  )
  return { ...kept, status: () => ({ name: queue.name, ...kept.health() }) }
}

const keep = (
  name: string,
  { signal, pause = patiently, onFailure = ignore }: WorkersOptions,
  begin: Parameters<typeof keepRunning>[0],
) => keepRunning(begin, { signal, pause, onFailure: error => onFailure(name, error) })

const ignore = () => {}
