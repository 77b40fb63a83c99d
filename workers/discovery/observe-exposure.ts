import type { DomainEvent, EventNamed } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import { type EventLog, newestEvent } from '../../engines/ports/event-log.ts'
import type { Metrics } from '../../engines/process/operator-listener/metrics.ts'

type Balanced = EventNamed<'ExposureBalanced'>['data']

/** Reads at each scrape how evenly the first cards of decks were shared on the last night. */
export const observeExposure = (
  metrics: Pick<Metrics, 'gauges'>,
  log: Pick<EventLog<DomainEvent>, 'read'>,
): void => {
  const observe = (name: string, help: string, read: (figures: Balanced) => number) =>
    metrics.gauges(name, help, 'mode', async () => {
      const last = await Promise.all(modes.map(mode => newestEvent(log, streams.exposure(mode))))
      return new Map(
        last.flatMap(event =>
          event?.type === 'ExposureBalanced' ? [[event.data.mode, read(event.data)] as const] : [],
        ),
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
