import { origin } from '../../contracts/core/event.ts'
import { pauseUntilParked } from '../../engines/log/parked-events.ts'
import { type Failure, failureOf } from '../../engines/log/stopped-at-event.ts'
import type { Records } from '../../engines/ports/records.ts'
import {
  exponentialPause,
  type Health,
  type Pause,
  supervise,
} from '../../engines/primitives/supervise.ts'
import type { Check } from '../../engines/process/operator-listener/readiness.ts'
import { type FollowerRole, holdRole } from '../../engines/records/follower-role.ts'
import type { Leases } from '../../engines/records/leases.ts'
import {
  type FollowerStatus,
  publishStatus,
  type StatusRecords,
} from '../../projections/runtime/published-status.ts'
import { createMeter } from '../../projections/runtime/work.ts'
import { type FailedAttempt, type JobServices, type Queue, workQueue } from './queue.ts'
import { type Reactor, runReactor } from './reactor.ts'
import { REACTOR_RETRY_MS } from './timeouts.ts'

/**
 * What a feature adds to the workers: reactors, which follow the log, and queues of jobs; `S` is what
 * these work with.
 */
export type FeatureWorkers<S> = {
  readonly reactors: readonly Reactor[]
  readonly queues: readonly Queue<unknown, S>[]
  /** Prepares answers to come, once, beside the workers. */
  readonly warmUp?: (services: S, signal: AbortSignal) => Promise<void>
}

type ReactorProgress = Parameters<typeof runReactor>[1]['onProgress']

/** Health of each reactor and queue. `Jobs` knows the failed jobs of a queue. */
type WorkersStatus = {
  readonly reactors: readonly (FollowerStatus & Health)[]
  readonly queues: readonly (Health & { readonly name: string })[]
}

export type Workers = {
  /** Resolves when `signal` has aborted and every running job has ended. Never rejects. */
  readonly done: Promise<void>
  status(): WorkersStatus
  /** Names of the queues whose schedule has no next run. */
  endedSchedules(): Promise<string[]>
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

type WorkersOptions = {
  readonly leases: Leases
  /** Where reactors keep how far they have read, and this process tells how they are. */
  readonly records: Pick<Records, 'get'> & StatusRecords
  readonly signal: AbortSignal
  /** Called for every failure of a reactor, a queue or a job, with the name of the reactor or queue. */
  readonly onFailure?: (name: string, error: unknown, job?: FailedAttempt) => void
  readonly pause?: Pause
}

/**
 * Runs the workers of these features, by name, until `signal` aborts. What fails shows in `status` and
 * restarts alone after a pause.
 */
export const runWorkers = <S extends JobServices>(
  features: Readonly<Record<string, FeatureWorkers<S>>>,
  options: S & WorkersOptions,
): Workers => {
  const all = Object.values(features)
  const ended = new AbortController()
  const role = holdRole(options.leases, 'workers', { signal: ended.signal, pause: usualPause })
  const following = all
    .flatMap(({ reactors }) => reactors)
    .map(reactor => follow(reactor, { ...options, role }))
  const queues = all.flatMap(({ queues }) => queues)
  const working = queues.map(queue => workOn(queue, options))
  const warmedUp = Object.entries(features).map(([name, { warmUp }]) =>
    warmUp?.(options, options.signal).catch(error => {
      if (!options.signal.aborted) options.onFailure?.(name, error)
    }),
  )
  const reactorStatuses = () => following.map(({ status }) => status())
  const published = publishStatus(options.records, options.signal, () =>
    // A reactor that another process follows stays at the origin here.
    reactorStatuses().filter(({ position, lastFailure }) => position !== origin || lastFailure),
  )
  return {
    done: Promise.all([
      published,
      ...warmedUp,
      ...[...following, ...working].map(({ done }) => done),
    ]).then(() => {
      ended.abort()
      return role.done
    }),
    status: () => ({
      reactors: reactorStatuses(),
      queues: working.map(({ status }) => status()),
    }),
    async endedSchedules() {
      const schedules = queues.flatMap(({ name, cron }) => (cron === undefined ? [] : [name]))
      const run = await Promise.all(schedules.map(name => options.jobs.runsAgain(name, name)))
      return schedules.filter((_, index) => !run[index])
    },
  }
}

type FollowOptions = JobServices & WorkersOptions & { readonly role: FollowerRole }

const follow = (reactor: Reactor, options: FollowOptions) => {
  let position = origin
  const meter = createMeter()
  let failure: Failure | undefined
  const pause = pauseUntilParked(options.log, options.pause ?? usualPause)
  const onFailure = (name: string, error: unknown) => {
    failure = failureOf(error, position)
    options.onFailure?.(name, error)
  }
  const supervised = { ...options, pause, onFailure }
  const { done, health } = superviseWorker(reactor.name, supervised, noteProgress => {
    const onProgress: ReactorProgress = (upTo, done) => {
      position = upTo
      meter.add(done)
      noteProgress()
    }
    return followInRole(reactor, { ...options, onProgress })
  })
  const status = () => ({
    kind: 'reactor' as const,
    name: reactor.name,
    position,
    work: meter.total(),
    eventsPerSecond: meter.eventsPerSecond(),
    lastFailure: failure,
    ...health(),
  })
  return { done, status }
}

/** Follows the log for a reactor whenever this process has the role, so that only one process does. */
const followInRole = async (
  reactor: Reactor,
  options: FollowOptions & { readonly onProgress: ReactorProgress },
): Promise<void> => {
  for (;;) {
    const held = await options.role.untilHeld(options.signal)
    if (!held) return
    const signal = AbortSignal.any([options.signal, held.ended])
    await runReactor(reactor, { ...options, signal })
    if (!held.ended.aborted) return
  }
}

const workOn = <S extends JobServices>(queue: Queue<unknown, S>, options: S & WorkersOptions) => {
  const { jobs, signal, onFailure = ignore } = options
  const { done, health } = superviseWorker(queue.name, options, onProgress =>
    workQueue(queue, {
      jobs,
      services: options,
      signal,
      onProgress,
      onFailure: (error, job) => onFailure(queue.name, error, job),
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

const ignore: NonNullable<WorkersOptions['onFailure']> = () => {}

/**
 * Whether all reactors and queues run and all schedules run again; otherwise the names of those that
 * do not, and at which event they failed.
 */
export const workerCheck = (workers: Workers) => async (): Promise<Check> => {
  const { reactors, queues } = workers.status()
  const all = [...reactors, ...queues.map(one => ({ ...one, lastFailure: undefined }))]
  const failing = all.filter(({ status }) => status !== 'running')
  const ended = (await workers.endedSchedules()).map(name => `${name}: no next run`)
  const failed = failing.map(({ name, lastFailure }) =>
    lastFailure?.message === undefined ? name : `${name}: ${lastFailure.message}`,
  )
  const says = [...failed, ...ended]
  return says.length === 0 ? { ok: true } : { ok: false, detail: says.join(', ') }
}
