import { bars } from './charts.ts'
import type { Figures } from './figures.ts'
import { percent, section, sideBySide, table } from './markup.ts'

const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en', { style: 'currency', currency: 'USD' })

const columns = [
  ...['Month', 'Ran before', 'Began', 'Trials', 'of them kept', 'Ended', 'Churn'],
  ...['Received', 'Taken back'],
]

type PremiumMonth = Figures['premium'][number]

const rowOf = (name: string, one: Omit<PremiumMonth, 'month'>) => [
  ...[name, one.before, one.started, one.trials, percent(one.converted, one.trials), one.ended],
  ...[percent(one.ended, one.before), dollars(one.received), dollars(one.refunded)],
]

/** The report's section about subscriptions and payments. */
export const premiumSection = ({ premium }: Figures): string => {
  const sum = (counted: 'started' | 'trials' | 'converted' | 'ended' | 'received' | 'refunded') =>
    premium.reduce((total, month) => total + month[counted], 0)
  const inAll = {
    before: 0,
    started: sum('started'),
    trials: sum('trials'),
    converted: sum('converted'),
    ended: sum('ended'),
    received: sum('received'),
    refunded: sum('refunded'),
  }
  const drawn = [
    { name: 'Subscriptions that began', value: inAll.started },
    { name: 'Trials', value: inAll.trials },
    {
      name: 'Trials that were kept',
      value: inAll.converted,
      note: `· ${percent(inAll.converted, inAll.trials)}`,
    },
    { name: 'Subscriptions that ended', value: inAll.ended },
  ]
  return section(
    'Premium',
    'Subscriptions and payments by month, UTC. A trial counts in the month in which it began. Churn is what ended in a month as a percentage of what ran when it began.',
    sideBySide(
      bars('Subscriptions in all', drawn),
      table('Premium, a month a row', columns, [
        ...premium.map(({ month, ...one }) => rowOf(month, one)),
        rowOf('In all', inAll),
      ]),
    ),
  )
}
