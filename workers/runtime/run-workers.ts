import { origin, type Position } from '../../contracts/core/event.ts'
import type { Records } from '../../engines/ports/records.ts'
import {
  exponentialPause,
  type Health,
  type Pause,
  supervise,
} from '../../engines/primitives/supervise.ts'
import type { Check } from '../../engines/process/operator-listener/readiness.ts'
import type { Leases } from '../../engines/records/leases.ts'
import { chatQueues, chatReactor } from '../chat.ts'
import { discoveryQueues, discoveryReactor } from '../discovery/reactors.ts'
import type { DiscoveryServices } from '../discovery/services.ts'
import {
  groupAdmissionsReactor,
  groupStandingsReactor,
  groupsQueues,
  groupsReactor,
} from '../groups/reactors.ts'
import { hangoutsQueues, hangoutsReactor } from '../hangouts.ts'
import { kithAccountQueues, kithAccountsReactor } from '../identity/close-kith-account.ts'
import { exportQueues } from '../identity/exports.ts'
import { identityQueues, identityReactor } from '../identity/reactors.ts'
import { accessQueues } from '../identity/tell-of-access.ts'
import { insightsQueues, insightsReactor } from '../insights/reactors.ts'
import type { InsightsServices } from '../insights/services.ts'
import { warmUpScorer } from '../insights/warm-up.ts'
import { blocksQueues, blocksReactor } from '../matching/blocks.ts'
import { meetupsQueues, meetupsReactor } from '../meetups/reactors.ts'
import { notificationsQueues, notificationsReactor } from '../notifications/reactors.ts'
import { paymentsQueues, paymentsReactor } from '../payments/reactors.ts'
import { trialsQueues, trialsReactor } from '../payments/trials.ts'
import { photosQueues, photosReactor } from '../profiles/photos.ts'
import { type PushServices, pushQueues, pushReactor } from '../push/reactors.ts'
import { questionsQueues, questionsReactor } from '../questions.ts'
import { staffQueues, staffReactor } from '../staff/reactors.ts'
import { suspensionsQueues, suspensionsReactor } from '../staff/suspensions.ts'
import { type Queue, workQueue } from './queue.ts'
import { type Reactor, runReactor } from './reactor.ts'
import { REACTOR_RETRY_MS } from './timeouts.ts'

/** What the jobs of all queues work with. */
export type WorkerServices = InsightsServices & PushServices & DiscoveryServices

type FeatureWorkers = {
  readonly reactors?: readonly Reactor[]
  readonly queues: readonly Queue<unknown, WorkerServices>[]
}

/** What each feature adds to the workers: reactors, which follow the log, and queues of jobs. */
export const workersOf = {
  chat: { reactors: [chatReactor], queues: chatQueues },
  notifications: { reactors: [notificationsReactor], queues: notificationsQueues },
  photos: { reactors: [photosReactor], queues: photosQueues },
  meetups: { reactors: [meetupsReactor], queues: meetupsQueues },
  discovery: { reactors: [discoveryReactor], queues: discoveryQueues },
  insights: { reactors: [insightsReactor], queues: insightsQueues },
  questions: { reactors: [questionsReactor], queues: questionsQueues },
  identity: {
    reactors: [identityReactor, kithAccountsReactor],
    queues: [...identityQueues, ...exportQueues, ...kithAccountQueues, ...accessQueues],
  },
  staff: { reactors: [staffReactor], queues: staffQueues },
  blocks: { reactors: [blocksReactor], queues: blocksQueues },
  suspensions: { reactors: [suspensionsReactor], queues: suspensionsQueues },
  hangouts: { reactors: [hangoutsReactor], queues: hangoutsQueues },
  groups: {
    reactors: [groupsReactor, groupStandingsReactor, groupAdmissionsReactor],
    queues: groupsQueues,
  },
  push: { reactors: [pushReactor], queues: pushQueues },
  payments: { reactors: [paymentsReactor], queues: paymentsQueues },
  trials: { reactors: [trialsReactor], queues: trialsQueues },
} as const satisfies Readonly<Record<string, FeatureWorkers>>

const features: readonly FeatureWorkers[] = Object.values(workersOf)
export const reactors = features.flatMap(feature => feature.reactors ?? [])
export const queues = features.flatMap(feature => feature.queues)

/** Health of each reactor and queue. `Jobs` knows the failed jobs of a queue. */
type WorkersStatus = {
  readonly reactors: readonly (Health & { readonly name: string; readonly position: Position })[]
  readonly queues: readonly (Health & { readonly name: string })[]
}

export type Workers = {
  /** Resolves when `signal` has aborted and every running job has ended. Never rejects. */
  readonly done: Promise<void>
  status(): WorkersStatus
}

const usualPause = exponentialPause(REACTOR_RETRY_MS)

/** A reactor or queue ended without being stopped. */
class EndedEarly extends Error {
  override readonly name = 'EndedEarly'
  readonly code = 'ended'

  constructor() {
    super('This ended before it was stopped. It starts again.')
  }
}

export type WorkersOptions = WorkerServices & {
  readonly leases: Leases
  /** Where reactors keep how far they have read. */
  readonly records: Pick<Records, 'get' | 'put'>
  readonly extraReactors?: readonly Reactor[] | undefined
  readonly extraQueues?: readonly Queue<unknown, WorkerServices>[] | undefined
  readonly signal: AbortSignal
  /** Called for every failure of a reactor, a queue or a job, with the name of the reactor or queue. */
  readonly onFailure?: (name: string, error: unknown) => void
  readonly pause?: Pause
}

/** Runs until `signal` aborts. What fails shows in `status` and restarts alone after a pause. */
export const runWorkers = (options: WorkersOptions): Workers => {
  const { extraReactors = [], extraQueues = [] } = options
  const following = [...reactors, ...extraReactors].map(reactor => follow(reactor, options))
  const working = [...queues, ...extraQueues].map(queue => workOn(queue, options))
  const warmedUp = warmUpScorer(options, options.signal).catch(error => {
    if (!options.signal.aborted) options.onFailure?.(insightsReactor.name, error)
  })
  return {
    done: Promise.all([warmedUp, ...[...following, ...working].map(({ done }) => done)]).then(
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
  const { done, health } = superviseWorker(reactor.name, options, noteProgress => {
    const onProgress = (upTo: Position) => {
      position = upTo
      noteProgress()
    }
    return followAlone(reactor, { ...options, onProgress })
  })
  return { done, status: () => ({ name: reactor.name, position, ...health() }) }
}

/**
 * Follows the log for a reactor while this process holds its lease, so that only one process does.
 */
const followAlone = async (
  reactor: Reactor,
  options: WorkersOptions & { readonly onProgress: (to: Position) => void },
): Promise<void> => {
  for (;;) {
    await using lease = await options.leases.acquire(`reactor ${reactor.name}`, options.signal)
    const signal = AbortSignal.any([options.signal, lease.lost])
    await runReactor(reactor, { ...options, signal })
    if (!lease.lost.aborted) return
  }
}

const workOn = (queue: Queue<unknown, WorkerServices>, options: WorkersOptions) => {
  const { jobs, signal, onFailure = ignore } = options
  const { done, health } = superviseWorker(queue.name, options, onProgress =>
    workQueue(queue, {
      jobs,
      services: options,
      signal,
      onProgress,
      onFailure: error => onFailure(queue.name, error),
    }),
  )
  return { done, status: () => ({ name: queue.name, ...health() }) }
}

/** Supervises a reactor or queue, which runs until `signal` aborts. */
const superviseWorker = (
  name: string,
  { signal, pause = usualPause, onFailure = ignore }: WorkersOptions,
  run: (noteProgress: () => void) => Promise<void>,
) =>
  supervise(
    async noteProgress => {
      await run(noteProgress)
      if (!signal.aborted) throw new EndedEarly()
    },
    { signal, pause, onFailure: error => onFailure(name, error) },
  )

const ignore = () => {}

/** Whether all reactors and queues run; otherwise the names of those that failed. */
export const workerCheck = (workers: Workers) => async (): Promise<Check> => {
  const { reactors, queues } = workers.status()
  const failing = [...reactors, ...queues].filter(({ status }) => status !== 'running')
  return failing.length === 0
    ? { ok: true }
    : { ok: false, detail: failing.map(({ name }) => name).join(', ') }
}
