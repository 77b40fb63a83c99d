import { isFew, unless, WITHHELD } from '../small-cells.ts'
import type { Figures } from './figures.ts'
import { apart, withholdRows } from './withhold-rows.ts'

/**
 * Premium by month. How many subscriptions ran is what began less what ended until then: where that is
 * small, the months before and after it are withheld, and where any month is, all of that column.
 */
export const withholdPremium = ({ premium: { months, runsNow }, least }: Figures) => {
  const forced = (index: number) =>
    isFew(months[index]?.before ?? 0, least) || isFew(months[index + 1]?.before ?? runsNow, least)
  const { rows, total } = withholdRows(months, least, [
    {
      shown: ['started', 'trials', 'converted'],
      between: ['withoutTrial', 'notConverted'],
      forced,
    },
    { shown: ['ended'], forced },
    ...apart('received', 'refunded'),
  ])
  const isGap = rows.some(row => row.started === WITHHELD || row.ended === WITHHELD)
  return {
    lines: rows.map(row => ({ ...row, before: unless(isGap, row.before) })),
    total: { ...total, ended: isFew(runsNow, least) ? WITHHELD : total.ended },
  }
}
