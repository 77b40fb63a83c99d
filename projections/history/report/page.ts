import { escapeHtml } from '../../../contracts/core/escape-html.ts'
import { ReportReason } from '../../../contracts/matching/matching.ts'
import { modeLabels } from '../../../contracts/profiles/mode-labels.ts'
import { Measure } from '../../../contracts/staff/decisions.ts'
import type { ModerationQuarter } from '../../../contracts/staff/transparency.ts'
import { type Shown, WITHHELD } from '../small-cells.ts'
import {
  bars,
  grouped,
  heatTable,
  line,
  percent,
  percentNote,
  section,
  sideBySide,
  style,
  table,
  weekName,
} from './markup.ts'
import type { ShownConstellations, ShownFigures } from './withhold.ts'

/** Start of every report, which identifies the file. */
export const opening = '<!doctype html>\n<!-- Kith: report of a log -->\n'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const steps = [
  ['swiped', 'Swipes'],
  ['liked', 'Likes'],
  ['matched', 'Matches'],
  ['written', 'First messages'],
  ['answered', 'Replies'],
] as const

const funnel = ({ funnel: all, funnelTotal }: ShownFigures) => {
  const drawn = steps.map(([step, name], n) => {
    const before = steps[n - 1]
    const value = funnelTotal[step]
    return { name, value, note: before ? percentNote(value, funnelTotal[before[0]]) : '' }
  })
  const rows = steps.map(([step, name]) => [name, ...all.map(one => one[step]), funnelTotal[step]])
  const columns = ['Step', ...all.map(({ mode }) => modeLabels[mode]), 'All']
  return section(
    'From a swipe to a reply',
    'How many swipes become likes, matches, first messages and replies. The percentage is of the step before.',
    sideBySide(bars('From a swipe to a reply', drawn), table('Steps by mode', columns, rows)),
  )
}

const cohorts = ({ cohorts: all }: ShownFigures) => {
  const weeks = all[0]?.shares.map((_, week) => `${week}`) ?? []
  const rows = all.map(({ members, shares, ...week }) => ({
    name: `${weekName(week)} · ${members === WITHHELD ? WITHHELD : `${members} new`}`,
    cells: shares,
  }))
  return section(
    'Who comes back',
    'Of those who made a profile in a week, the percentage who swiped, wrote or read in each week after that is over.',
    heatTable('Weeks since joining, percent', ['Joined in the week of', ...weeks], rows, share =>
      Math.round(share).toString(),
    ),
  )
}

const activity = ({ hours }: ShownFigures) =>
  section(
    'When people are here',
    'Swipes, messages and readings by weekday and hour, UTC.',
    heatTable(
      'What members did, by hour',
      ['Day', ...Array.from({ length: 24 }, (_, hour) => `${hour}`)],
      hours.map((cells, day) => ({ name: weekdays[day] ?? '', cells })),
      grouped,
    ),
  )

const growth = ({ weeks }: ShownFigures) => {
  const whole = weeks.filter(({ isOver }) => isOver)
  const days = whole.map(({ week }) => week)
  const drawn = [
    { name: 'New members', values: whole.map(({ members }) => members) },
    { name: 'Matches', values: whole.map(({ matches }) => matches) },
    { name: 'Messages', values: whole.map(({ messages }) => messages) },
  ]
  const charts = drawn.map(one => `<h3>${one.name}</h3>${line(`${one.name} a week`, days, one)}`)
  const rows = weeks.map(({ members, matches, messages, ...week }) => [
    weekName(week),
    members,
    matches,
    messages,
  ])
  const columns = ['Week of', ...drawn.map(({ name }) => name)]
  return section(
    'Growth',
    'New profiles, matches and messages a week. Charts leave out the week that is not over.',
    sideBySide(charts.join(''), table('A week a row', columns, rows)),
  )
}

const meetingColumns = [
  ['events', 'Events'],
  ['eventSeats', 'Seats taken at events'],
  ['groups', 'Groups'],
  ['groupSeats', 'Seats taken in groups'],
  ['invitations', 'Invitations to hangouts'],
  ['accepted', 'Accepted invitations'],
] as const

const meetings = ({ meetings: weeks, meetingsTotal }: ShownFigures) => {
  const drawn = meetingColumns.map(([counted, name]) => ({ name, value: meetingsTotal[counted] }))
  const rows = [
    ...weeks.map(week => [weekName(week), ...meetingColumns.map(([counted]) => week[counted])]),
    ['In all', ...drawn.map(({ value }) => value)],
  ]
  const columns = ['Week of', ...drawn.map(({ name }) => name)]
  return section(
    'Events, groups and hangouts',
    'What members made to meet, and how many took a seat or accepted. Hosts and founders have their seats from the start and are not counted.',
    sideBySide(bars('In all', drawn), table('Meeting, a week a row', columns, rows)),
  )
}

const answers = ({ waits, waitsTotal: all }: ShownFigures) => {
  const drawn = waits.map(({ name, answers: value }) => ({
    name,
    value,
    note: percentNote(value, all),
  }))
  const rows = waits.map(({ name, answers: value }) => [name, value, percent(value, all)])
  return section(
    'How long answers take',
    'From a message to the next one of the other, within …',
    sideBySide(
      bars('How long answers take', drawn),
      table('Answers by time', ['Within', 'Answers', 'Share'], rows),
    ),
  )
}

const packColumns = [
  ['answers', 'Answers'],
  ['began', 'Began it'],
  ['halfWay', 'Answered 5'],
  ['completed', 'Completed it'],
] as const

/** The report's section about packs of questions and streaks. */
const questionSection = ({ packs, packsTotal, streaks }: ShownFigures): string => {
  const drawn = packColumns.slice(1).map(([counted, name]) => ({
    name,
    value: packsTotal[counted],
    note: counted === 'began' ? '' : percentNote(packsTotal[counted], packsTotal.began),
  }))
  const rows = [
    ...packs.map(pack => [pack.pack, ...packColumns.map(([counted]) => pack[counted])]),
    ['All packs', ...packColumns.map(([counted]) => packsTotal[counted])],
  ]
  const names = packColumns.map(([, name]) => name)
  const runs = streaks.map(({ days, members }) => [`${days} days or more`, members])
  return section(
    'Questions',
    'How many questions members answered, each counted once, and how many members began a pack, answered 5 of it and completed it. A streak is the longest run of days with a new answer, in any pack.',
    sideBySide(
      bars('Members by pack, all packs together', drawn),
      `<div>${table('Answers and members by pack', ['Pack', ...names], rows)}${table('Streaks', ['Run of', 'Members'], runs)}</div>`,
    ),
  )
}

const dollars = (cents: Shown): string =>
  cents === WITHHELD
    ? WITHHELD
    : (cents / 100).toLocaleString('en', { style: 'currency', currency: 'USD' })

const premiumColumns = [
  ...['Month', 'Ran before', 'Began', 'Trials', 'of them kept', 'Ended', 'Churn'],
  ...['Received', 'Taken back'],
]

type PremiumMonth = ShownFigures['premium']['lines'][number]

const rowOf = (name: string, one: Omit<PremiumMonth, 'month'>) => [
  ...[name, one.before, one.started, one.trials, percent(one.converted, one.trials), one.ended],
  ...[percent(one.ended, one.before), dollars(one.received), dollars(one.refunded)],
]

/** The report's section about subscriptions and payments. */
const premiumSection = ({ premium: { lines, total } }: ShownFigures): string => {
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
      table('Premium, a month a row', premiumColumns, [
        ...lines.map(({ month, ...one }) => rowOf(month, one)),
        rowOf('In all', inAll),
      ]),
    ),
  )
}

const nth = (decile: number) =>
  decile === 1 ? 'Seen least' : decile === 10 ? 'Seen most' : `${decile}`

const fixed = (value: Shown, digits: number): string =>
  typeof value === 'number' ? value.toFixed(digits) : value

/** The report's section about cards: who is seen, and what comes of it. */
const cardsSection = ({ cards: { weeks, deciles } }: ShownFigures): string =>
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

const constellationColumns = [
  ['linked', 'Links made'],
  ['ended', 'Links ended'],
  ['opened', 'Joint cards opened'],
  ['closed', 'Joint cards ended'],
  ['matched', 'Matches of joint cards'],
] as const

/** The report's section about links and joint cards. */
const constellationSection = ({ months, kinds }: ShownConstellations): string => {
  const { rows, total } = months
  const drawn = constellationColumns.map(([counted, name]) => ({ name, value: total[counted] }))
  const cells = [
    ...rows.map(row => [row.month, ...constellationColumns.map(([counted]) => row[counted])]),
    ['In all', ...drawn.map(({ value }) => value)],
  ]
  const columns = ['Month', ...drawn.map(({ name }) => name)]
  const names = kinds.rows.map(({ kind, sides }) => [kind, sides])
  return section(
    'Constellations',
    'Links between members and cards of several, by month, UTC. What both sides of a link called each other when they made it. A link that is ended and made again counts twice.',
    sideBySide(
      bars('In all', drawn),
      `<div>${table('Constellations, a month a row', columns, cells)}${table('What linked members call each other', ['Word', 'Sides'], names)}</div>`,
    ),
  )
}

const moderationColumns = [
  ['reports', 'Reports'],
  ['decisions', 'Decisions'],
  ['medianDays', 'Median days to a decision'],
  ['appeals', 'Appeals'],
  ['reversals', 'Reversals'],
] as const

const countOr = (count: number | null | undefined): Shown => count ?? WITHHELD

/** Reports and decisions by quarter, and each by category. */
const moderationSection = (quarters: readonly ModerationQuarter[]): string => {
  const all = quarters.map(one => [
    one.quarter,
    ...moderationColumns.map(([counted]) => countOr(one[counted])),
  ])
  const by = (caption: string, keys: readonly string[], of: 'byReason' | 'byMeasure') =>
    table(
      caption,
      ['Quarter', ...keys],
      quarters.map(one => [
        one.quarter,
        ...keys.map(key => countOr((one[of] as Readonly<Record<string, number | null>>)[key])),
      ]),
    )
  return section(
    'Reports and decisions',
    'By quarter that is over, UTC. The median is of reports that were decided.',
    `<div>${table('Reports and decisions, a quarter a row', ['Quarter', ...moderationColumns.map(([, name]) => name)], all)}${by('Reports by category', ReportReason.options, 'byReason')}${by('Decisions by measure', Measure.options, 'byMeasure')}</div>`,
  )
}

/** What the page counts, and how long. */
const spanOf = ({ first, last }: ShownFigures, made: Date): string =>
  first === null
    ? 'Nothing has happened yet.'
    : `From ${first} to ${last}; made on ${made.toISOString().slice(0, 10)}. Nothing personal is in it.`

/** What the page withholds, and why. */
const noteOf = ({ least }: ShownFigures): string =>
  least > 1
    ? `<p>Counts of fewer than ${least} members, and of what fewer than ${least} members did, are withheld (– in the two tables of many columns), so that no count tells of one of them. So are further counts and percentages from which one of those could be worked out.</p>`
    : ''

/** The report as one page without scripts or other files. */
export const pageOf = (
  figures: ShownFigures,
  made: Date,
  constellations?: ShownConstellations,
  moderation?: readonly ModerationQuarter[],
): string =>
  `${opening}<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>What happened in this community</title><style>${style}</style></head>
<body><main><h1>What happened in this community</h1><p>${escapeHtml(spanOf(figures, made))}</p>${noteOf(figures)}
${[funnel, growth, cohorts, activity, answers, meetings, questionSection, premiumSection, cardsSection].map(part => part(figures)).join('\n')}
${constellations ? constellationSection(constellations) : ''}
${moderation ? moderationSection(moderation) : ''}
</main></body></html>
`
