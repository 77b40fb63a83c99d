import type { Decider } from '../../contracts/core/decider.ts'
import type { EventNamed, EventsOfDecider } from '../../contracts/core/event-types.ts'
import type { cardFigures } from './seen-cards.ts'

/** Members of a tenth below which nothing is recorded: figures of fewer would tell of single members. */
const LEAST = 5

type MeasureCards = {
  readonly type: 'MeasureCards'
  /** Figures of one week. */
  readonly figures: ReturnType<typeof cardFigures>
}

type Measured = EventNamed<'CardsMeasured'>['data']

const matchesOf = ({ deciles }: MeasureCards['figures']): Measured['matches'] =>
  deciles.map(({ matches, cards }) => (100 * matches) / cards)

/** What came of cards in a week. Each measurement of a community that is large enough is recorded. */
export const cardMeasures: Decider<null, MeasureCards, EventsOfDecider<'cardMeasures'>> = {
  initialState: null,
  decide({ figures }) {
    const [week] = figures.weeks
    const isLarge = figures.deciles.every(one => one.members >= LEAST)
    if (!week || !isLarge) return []
    const { members, unseen, gini } = week
    const data = { members, gini, unseen: unseen / members, matches: matchesOf(figures) }
    return [{ type: 'CardsMeasured', data }]
  },
  evolve: () => null,
}
