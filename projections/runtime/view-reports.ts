import { origin, type Position } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { readParkedEvents } from '../../engines/log/parked-events.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import type { Metrics } from '../../engines/process/operator-listener/metrics.ts'
import type { Check, Checks } from '../../engines/process/operator-listener/readiness.ts'
import type { Projection } from './define-projection.ts'
import { generationOf, versionOf } from './generations.ts'
import type { ProjectionStatus } from './projection-status.ts'
import { type FollowerStatus, lagSeconds } from './published-status.ts'

type Lag = EventLog['lag']

/** How much of the log is folded, in whole percent, rounded down: 100 only when all is. */
export const percentOf = async (position: Position, lag: Lag): Promise<number> => {
  const [rest, whole] = await Promise.all([lag(position), lag(origin)])
  return whole === 0 ? 100 : Math.floor(((whole - rest) * 100) / whole)
}

/**
 * Whether a view follows the log, here or in another process, or is paused; while it is built, the
 * percentage.
 * `elsewhere` checks it while another process keeps it.
 */
const viewCheck =
  (status: () => ProjectionStatus, lag: Lag, elsewhere: Checks[string] | undefined) =>
  async (): Promise<Check> => {
    const { status: viewStatus, failure, position, paused } = status()
    if (viewStatus === 'waiting' && elsewhere) {
      const check = await elsewhere()
      if (!check.ok) return check
    }
    switch (viewStatus) {
      case 'following':
      case 'waiting':
        return { ok: true }
      case 'paused':
        return { ok: true, detail: `paused by ${paused?.operator} since ${paused?.since}` }
      case 'failed':
      case 'slow':
        return { ok: false, detail: failure?.message ?? failure?.code ?? viewStatus }
      case 'building':
        return building(position, lag)
    }
  }

/**
 * Checks of views that other processes keep, by the names of `viewChecks`: each is ready once a generation
 * of this process's version is live. While that is built, they say how far its checkpoint is.
 */
export const liveViewChecks = (
  projections: readonly Pick<Projection<unknown>, 'name' | 'version'>[],
  views: Pick<ReadModels, 'live' | 'checkpoint'>,
  lag: Lag,
): Checks =>
  Object.fromEntries(
    projections.map(({ name, version }) => [
      `view ${name}`,
      async (): Promise<Check> => {
        const live = await views.live(name)
        if (live !== undefined && (versionOf(live) ?? version) >= version) return { ok: true }
        const generation = generationOf(version)
        const position = await views.checkpoint(name, generation)
        return building(position ?? origin, lag, live && `${live} → ${generation}`)
      },
    ]),
  )

/** @param raised the former and the new generation, where there is a former one. */
const building = async (position: Position, lag: Lag, raised?: string): Promise<Check> => ({
  ok: false,
  detail: `building${raised ? ` ${raised}` : ''}, ${await percentOf(position, lag)} % of the log`,
})

/**
 * Checks named `view NAME`; `statuses` returns the same views every time. `elsewhere` has the checks of
 * `liveViewChecks`: a view that another process is building for the first time is not ready.
 */
export const viewChecks = (
  statuses: () => readonly ProjectionStatus[],
  lag: Lag,
  elsewhere: Checks = {},
): Checks =>
  Object.fromEntries(
    statuses().map(({ name }, index) => {
      const check = `view ${name}`
      const status = () => statuses()[index] as ProjectionStatus
      return [check, viewCheck(status, lag, elsewhere[check])]
    }),
  )

type ObservedLog = Pick<EventLog<DomainEvent>, 'lag' | 'lagUnit' | 'read' | 'readAll' | 'eventAt'>
type Observed = Pick<FollowerStatus, 'name' | 'position' | 'work' | 'eventsPerSecond'>

/** Measures at each scrape how the followers of the log are that `read` gives, by `what` they are. */
const observeFollowers = (
  metrics: Pick<Metrics, 'gauges'>,
  what: FollowerStatus['kind'],
  log: ObservedLog,
  read: () => readonly Observed[],
): void => {
  const observe = (
    name: string,
    help: string,
    value: (one: Observed) => number | Promise<number>,
  ) =>
    metrics.gauges(
      `kith_${what}_${name}`,
      help,
      what,
      async () =>
        new Map(await Promise.all(read().map(async one => [one.name, await value(one)] as const))),
    )
  const seconds = 'in seconds, since this process began.'
  observe('lag', `How far a ${what} of this process is behind the log, in ${log.lagUnit}.`, one =>
    log.lag(one.position),
  )
  observe('lag_seconds', `Age of the oldest event that a ${what} has not dealt with.`, one =>
    lagSeconds(log, one.position, new Date()),
  )
  observe('events', `Events dealt with since this process began.`, ({ work }) => work.events)
  observe('events_per_second', 'Events a second, lately.', one => one.eventsPerSecond)
  observe('fold_seconds', `Time in folds or reactions, ${seconds}`, one => one.work.foldMs / 1_000)
  observe('commit_seconds', `Time of commits, ${seconds}`, one => one.work.commitMs / 1_000)
}

/**
 * Measures how the views are that this process builds or follows, and counts parked events. Views that
 * another process follows are left out: that process reports them.
 */
export const observeViews = (
  metrics: Pick<Metrics, 'gauge' | 'gauges'>,
  statuses: () => readonly ProjectionStatus[],
  log: ObservedLog,
): void => {
  observeFollowers(metrics, 'view', log, () =>
    statuses().filter(({ status }) => status !== 'waiting'),
  )
  metrics.gauges(
    'kith_view_slow_fold_seconds',
    'For how long a view has been folding one event, where that is longer than a second.',
    'view',
    async () =>
      new Map(
        statuses().flatMap(({ name, slowSeconds }) => (slowSeconds ? [[name, slowSeconds]] : [])),
      ),
  )
  metrics.gauge('kith_parked_events', 'Events that are set aside.', async () => {
    const parked = await readParkedEvents(log)
    return parked.size
  })
}

/** Measures how the reactors are that this process follows. */
export const observeReactors = (
  metrics: Pick<Metrics, 'gauges'>,
  statuses: () => readonly Observed[],
  log: ObservedLog,
): void =>
  // One that another process follows stays at the origin here.
  observeFollowers(metrics, 'reactor', log, () =>
    statuses().filter(({ position }) => position !== origin),
  )
