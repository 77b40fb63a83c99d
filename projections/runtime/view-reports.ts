import { origin, type Position } from '../../contracts/core/event.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import type { Metrics } from '../../engines/process/operator-listener/metrics.ts'
import type { Check, Checks } from '../../engines/process/operator-listener/readiness.ts'
import type { Projection } from './define-projection.ts'
import { generationOf } from './generations.ts'
import type { ProjectionStatus } from './projection-status.ts'

type Lag = EventLog['lag']

/** How much of the log is folded, in whole percent, rounded down: 100 only when all is. */
const percent = async (position: Position, lag: Lag): Promise<number> => {
  const [rest, whole] = await Promise.all([lag(position), lag(origin)])
  return whole === 0 ? 100 : Math.floor(((whole - rest) * 100) / whole)
}

/**
 * Whether a view follows the log, here or in another process; while it is built, the percentage.
 * `elsewhere` checks it while another process keeps it.
 */
const viewCheck =
  (status: () => ProjectionStatus, lag: Lag, elsewhere: Checks[string] | undefined) =>
  async (): Promise<Check> => {
    const { status: viewStatus, failure, position } = status()
    if (viewStatus === 'waiting' && elsewhere) {
      const check = await elsewhere()
      if (!check.ok) return check
    }
    switch (viewStatus) {
      case 'following':
      case 'waiting':
        return { ok: true }
      case 'failed':
        return { ok: false, detail: failure?.message ?? failure?.code ?? viewStatus }
      case 'building':
        return building(position, lag)
    }
  }

/**
 * Checks of views that other processes keep, by the names of `viewChecks`: each is ready once a generation
 * is live. While the first one is built, they say how far its checkpoint is.
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
        if ((await views.live(name)) !== undefined) return { ok: true }
        const position = await views.checkpoint(name, generationOf(version))
        return building(position ?? origin, lag)
      },
    ]),
  )

const building = async (position: Position, lag: Lag): Promise<Check> => ({
  ok: false,
  detail: `building, ${await percent(position, lag)} % of the log`,
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

/**
 * Measures at each scrape how far the views that this process builds or follows are behind the log, in
 * the log's `lagUnit`. Views that another process follows are left out: that process reports them.
 *
 * @param statuses of the views, at the time of the scrape.
 */
export const observeViewLag = (
  metrics: Pick<Metrics, 'gauges'>,
  statuses: () => readonly ProjectionStatus[],
  { lag, lagUnit }: Pick<EventLog, 'lag' | 'lagUnit'>,
): void => {
  const help = `How far a view that this process follows is behind the log, in ${lagUnit}.`
  metrics.gauges('kith_view_lag', help, 'view', async () => {
    const followed = statuses().filter(({ status }) => status !== 'waiting')
    const lags = followed.map(async ({ name, position }) => [name, await lag(position)] as const)
    return new Map(await Promise.all(lags))
  })
}
