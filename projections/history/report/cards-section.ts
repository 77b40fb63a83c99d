import type { Shown } from '../small-cells.ts'
import { section, sideBySide, table, weekName } from './markup.ts'
import type { ShownFigures } from './withhold.ts'

const nth = (decile: number) =>
  decile === 1 ? 'Seen least' : decile === 10 ? 'Seen most' : `${decile}`

const fixed = (value: Shown, digits: number): string =>
  typeof value === 'number' ? value.toFixed(digits) : value

/** The report's section about cards: who is seen, and what comes of it. */
export const cardsSection = ({ cards: { weeks, deciles } }: ShownFigures): string =>
  section(
    'Who is seen',
    'A swipe says that a card was seen. The Gini coefficient is 0 where all members of a week were seen equally often, and near 1 where all looked at one. Members by how often they were seen are ten groups of equal size.',
    sideBySide(
      table(
        'Cards by week',
        ['Week of', 'Gini coefficient', 'Seen by nobody, percent'],
        weeks.map(({ gini, unseen, ...week }) => [weekName(week), fixed(gini, 2), unseen]),
      ),
      table(
        'Matches by how often members were seen',
        ['Members', 'Matches for a hundred cards seen'],
        deciles.map(({ decile, matches }) => [nth(decile), fixed(matches, 1)]),
      ),
    ),
  )
