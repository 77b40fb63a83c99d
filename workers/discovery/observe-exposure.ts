import type { DomainEvent, EventNamed } from '../../contracts/core/event-types.ts'
import { streams } from '../../contracts/core/streams.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import type { Metrics } from '../../engines/process/operator-listener/metrics.ts'

type Balanced = EventNamed<'ExposureBalanced'>['data']

/** The figures of the last measurement of a mode; undefined before the first night. */
const lastOf = async (
  log: Pick<EventLog<DomainEvent>, 'read'>,
  mode: string,
): Promise<Balanced | undefined> => {
  for await (const event of log.read(streams.exposure(mode), { backwards: true, limit: 1 }))
    if (event.type === 'ExposureBalanced') return event.data
  return undefined
}

/** Reads at each scrape how evenly the first cards of decks were shared on the last night. */
export const observeExposure = (
  metrics: Pick<Metrics, 'gauges'>,
  log: Pick<EventLog<DomainEvent>, 'read'>,
): void => {
  const observe = (name: string, help: string, read: (figures: Balanced) => number) =>
    metrics.gauges(name, help, 'mode', async () => {
      const last = await Promise.all(
        modes.map(async mode => [mode, await lastOf(log, mode)] as const),
      )
      return new Map(
        last.flatMap(([mode, figures]) => (figures ? [[mode, read(figures)] as const] : [])),
      )
    })
  observe(
    'kith_exposure_gini',
    'Gini coefficient of first places in decks on the last night, by mode.',
    ({ gini }) => gini,
  )
  observe(
    'kith_exposure_never_first',
    'Share of members of decks who were among nobody’s first cards on the last night, by mode.',
    ({ neverFirst }) => neverFirst,
  )
}
