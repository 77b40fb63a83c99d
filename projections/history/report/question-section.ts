import { bars } from './charts.ts'
import { percentNote, section, sideBySide, table } from './markup.ts'
import type { ShownFigures } from './withhold.ts'

const columns = [
  ['answers', 'Answers'],
  ['began', 'Began it'],
  ['halfWay', 'Answered 5'],
  ['completed', 'Completed it'],
] as const

/** The report's section about packs of questions and streaks. */
export const questionSection = ({ packs, packsTotal, streaks }: ShownFigures): string => {
  const drawn = columns.slice(1).map(([counted, name]) => ({
    name,
    value: packsTotal[counted],
    note: counted === 'began' ? '' : percentNote(packsTotal[counted], packsTotal.began),
  }))
  const rows = [
    ...packs.map(pack => [pack.pack, ...columns.map(([counted]) => pack[counted])]),
    ['All packs', ...columns.map(([counted]) => packsTotal[counted])],
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
