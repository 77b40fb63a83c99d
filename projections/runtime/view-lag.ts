import type { EventLog } from '../../engines/ports/event-log.ts'
import type { Metrics } from '../../engines/process/operator-listener/metrics.ts'
import type { ProjectionStatus } from './projection-status.ts'

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
