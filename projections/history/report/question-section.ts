import { bars } from './charts.ts'
import type { Figures } from './figures.ts'
import { percent, section, sideBySide, table } from './markup.ts'

const columns = [
  ['answers', 'Answers'],
  ['began', 'Began it'],
  ['halfWay', 'Answered 5'],
  ['completed', 'Completed it'],
] as const

/** The report's section about packs of questions and streaks. */
export const questionSection = ({ questions: { packs, streaks } }: Figures): string => {
  const sum = (counted: (typeof columns)[number][0]) =>
    packs.reduce((total, pack) => total + pack[counted], 0)
  const drawn = columns.slice(1).map(([counted, name]) => ({
    name,
    value: sum(counted),
    note: counted === 'began' ? '' : `· ${percent(sum(counted), sum('began'))}`,
  }))
  const rows = [
    ...packs.map(pack => [pack.pack, ...columns.map(([counted]) => pack[counted])]),
    ['All packs', ...columns.map(([counted]) => sum(counted))],
  ]
  const names = columns.map(([, name]) => name)
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
