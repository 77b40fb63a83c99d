import { escapeHtml } from '../../../contracts/core/escape-html.ts'
import { modeLabels } from '../../../contracts/profiles/mode-labels.ts'
import { bars, line } from './charts.ts'
import type { Figures } from './figures.ts'
import { grouped, heatTable, percent, section, sideBySide, table } from './markup.ts'
import { premiumSection } from './premium-section.ts'
import { questionSection } from './question-section.ts'
import { style } from './style.ts'

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

const funnel = ({ funnel: all }: Figures) => {
  const sum = (step: (typeof steps)[number][0]) => all.reduce((total, one) => total + one[step], 0)
  const drawn = steps.map(([step, name], n) => {
    const before = steps[n - 1]
    return { name, value: sum(step), note: before ? `· ${percent(sum(step), sum(before[0]))}` : '' }
  })
  const rows = steps.map(([step, name]) => [name, ...all.map(one => one[step]), sum(step)])
  const columns = ['Step', ...all.map(({ mode }) => modeLabels[mode]), 'All']
  return section(
    'From a swipe to a reply',
    'How many swipes become likes, matches, first messages and replies. The percentage is of the step before.',
    sideBySide(bars('From a swipe to a reply', drawn), table('Steps by mode', columns, rows)),
  )
}

const cohorts = ({ cohorts: all }: Figures) => {
  const weeks = all[0]?.shares.map((_, week) => `${week}`) ?? []
  const rows = all.map(({ week, members, shares }) => ({
    name: `${week} · ${members} new`,
    cells: shares,
  }))
  return section(
    'Who comes back',
    'Of those who made a profile in a week, the percentage who swiped, wrote or read in each week after.',
    heatTable('Weeks since joining, percent', ['Joined in the week of', ...weeks], rows, share =>
      Math.round(share).toString(),
    ),
  )
}

const activity = ({ hours }: Figures) =>
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

const growth = ({ weeks }: Figures) => {
  const days = weeks.map(({ week }) => week)
  const drawn = [
    { name: 'New members', values: weeks.map(({ members }) => members) },
    { name: 'Matches', values: weeks.map(({ matches }) => matches) },
    { name: 'Messages', values: weeks.map(({ messages }) => messages) },
  ]
  const charts = drawn.map(one => `<h3>${one.name}</h3>${line(`${one.name} a week`, days, one)}`)
  const rows = weeks.map(({ week, members, matches, messages }) => [
    week,
    members,
    matches,
    messages,
  ])
  const columns = ['Week of', ...drawn.map(({ name }) => name)]
  return section(
    'Growth',
    'New profiles, matches and messages a week. The last week may not be over.',
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

const meetings = ({ meetings: weeks }: Figures) => {
  const drawn = meetingColumns.map(([counted, name]) => ({
    name,
    value: weeks.reduce((sum, week) => sum + week[counted], 0),
  }))
  const rows = [
    ...weeks.map(week => [week.week, ...meetingColumns.map(([counted]) => week[counted])]),
    ['In all', ...drawn.map(({ value }) => value)],
  ]
  const columns = ['Week of', ...drawn.map(({ name }) => name)]
  return section(
    'Events, groups and hangouts',
    'What members made to meet, and how many took a seat or accepted. Hosts and founders have their seats from the start and are not counted.',
    sideBySide(bars('In all', drawn), table('Meeting, a week a row', columns, rows)),
  )
}

const answers = ({ waits }: Figures) => {
  const all = waits.reduce((sum, one) => sum + one.answers, 0)
  const drawn = waits.map(({ name, answers: value }) => ({
    name,
    value,
    note: `· ${percent(value, all)}`,
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

/** The report as one page without scripts or other files. */
export const pageOf = (figures: Figures, made: Date): string => {
  const span =
    figures.events === 0
      ? 'Nothing has happened yet.'
      : `${grouped(figures.events)} events from ${figures.first.slice(0, 10)} to ${figures.last.slice(0, 10)}; made on ${made.toISOString().slice(0, 10)}. Nothing personal is in it.`
  return `${opening}<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>What happened in this community</title><style>${style}</style></head>
<body><main><h1>What happened in this community</h1><p>${escapeHtml(span)}</p>
${[funnel, growth, cohorts, activity, answers, meetings, questionSection, premiumSection].map(part => part(figures)).join('\n')}
</main></body></html>
`
}
