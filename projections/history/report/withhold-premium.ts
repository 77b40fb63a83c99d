import { isFew, unless, WITHHELD } from '../small-cells.ts'
import type { Figures } from './figures.ts'
import { withholdColumns, withholdCounts, withLines } from './withhold-counts.ts'

/**
 * Premium by month. How many subscriptions ran is what began less what ended until then: where that is
 * small, the months before and after it are withheld, and where any month is, all of that column.
 */
export const withholdPremium = ({ premium, least }: Figures) => {
  const forced = (index: number) => {
    const { before = 0, after = 0 } = premium[index] ?? {}
    return isFew(before, least) || isFew(after, least)
  }
  const began = withholdCounts(premium, least, {
    shown: ['started', 'trials', 'converted'],
    between: ['withoutTrial', 'notConverted'],
    forced,
  })
  const ended = withholdCounts(premium, least, { shown: ['ended'], between: [], forced })
  const money = withholdColumns(premium, least, ['received', 'refunded'])
  const months = premium.map(({ month, before }) => ({ month, before }))
  const lines = withLines(withLines(withLines(months, began.lines), ended.lines), money.lines)
  const isGap = lines.some(line => line.started === WITHHELD || line.ended === WITHHELD)
  const runsNow = premium.at(-1)?.after ?? 0
  return {
    lines: lines.map(line => ({ ...line, before: unless(isGap, line.before) })),
    total: {
      ...began.total,
      ended: isFew(runsNow, least) ? WITHHELD : ended.total.ended,
      ...money.total,
    },
  }
}
