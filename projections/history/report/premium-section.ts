import { type Shown, WITHHELD } from '../small-cells.ts'
import { bars } from './charts.ts'
import { percent, percentNote, section, sideBySide, table } from './markup.ts'
import type { ShownFigures } from './withhold.ts'

const dollars = (cents: Shown): string =>
  cents === WITHHELD
    ? WITHHELD
    : (cents / 100).toLocaleString('en', { style: 'currency', currency: 'USD' })

const columns = [
  ...['Month', 'Ran before', 'Began', 'Trials', 'of them kept', 'Ended', 'Churn'],
  ...['Received', 'Taken back'],
]

type PremiumMonth = ShownFigures['premium']['lines'][number]

const rowOf = (name: string, one: Omit<PremiumMonth, 'month'>) => [
  ...[name, one.before, one.started, one.trials, percent(one.converted, one.trials), one.ended],
  ...[percent(one.ended, one.before), dollars(one.received), dollars(one.refunded)],
]

/** The report's section about subscriptions and payments. */
export const premiumSection = ({ premium: { lines, total } }: ShownFigures): string => {
  const inAll = { ...total, before: 0 }
  const drawn = [
    { name: 'Subscriptions that began', value: inAll.started },
    { name: 'Trials', value: inAll.trials },
    {
      name: 'Trials that were kept',
      value: inAll.converted,
      note: percentNote(inAll.converted, inAll.trials),
    },
    { name: 'Subscriptions that ended', value: inAll.ended },
  ]
  return section(
    'Premium',
    'Subscriptions and payments by month, UTC. A trial counts in the month in which it began. Churn is what ended in a month as a percentage of what ran when it began.',
    sideBySide(
      bars('Subscriptions in all', drawn),
      table('Premium, a month a row', columns, [
        ...lines.map(({ month, ...one }) => rowOf(month, one)),
        rowOf('In all', inAll),
      ]),
    ),
  )
}
