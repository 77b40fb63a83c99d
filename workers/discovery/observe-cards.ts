import type { DomainEvent, EventNamed } from '../../contracts/core/event-types.ts'
import { streams } from '../../contracts/core/streams.ts'
import { newestEvent } from '../../engines/log/newest-event.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import type { Metrics } from '../../engines/process/operator-listener/metrics.ts'

type Measured = EventNamed<'CardsMeasured'>['data']

/** Reads at each scrape what came of cards in the week before the last night. */
export const observeCards = (
  metrics: Pick<Metrics, 'gauges'>,
  log: Pick<EventLog<DomainEvent>, 'read'>,
): void => {
  const observe = (
    name: string,
    help: string,
    label: string,
    read: (measured: Measured) => ReadonlyMap<string, number>,
  ) =>
    metrics.gauges(name, help, label, async () => {
      const last = await newestEvent(log, streams.cardMeasures())
      return last?.type === 'CardsMeasured' ? read(last.data) : new Map()
    })
  observe(
    'kith_cards_gini',
    'Gini coefficient of how often members were seen, in the days before the last night.',
    'days',
    ({ gini }) => new Map([['7', gini]]),
  )
  observe(
    'kith_cards_unseen',
    'Share of the members who swiped or were seen whom nobody saw, in the days before the last night.',
    'days',
    ({ unseen }) => new Map([['7', unseen]]),
  )
  observe(
    'kith_matches_per_hundred_cards',
    'Matches for a hundred cards seen in a week, by tenths of members: 1 are those who were seen least.',
    'decile',
    ({ matches }) => new Map(matches.map((value, n) => [`${n + 1}`, value])),
  )
}
