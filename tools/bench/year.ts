import { runAside } from './child-process.ts'
import { atMost, type BenchRow, context } from './report.ts'
import { scratch } from './scratch.ts'
import type { LivedYear } from './year/live-year.ts'

const SWIPERS = 1_000
const SWIPES_EACH = 4_000

/**
 * A year in which members swipe every day and look at their decks, its time moved: what it leaves in
 * the memory of a process with the index. Its swipes go through the fold of the view and through the
 * index, as from a log.
 */
export const benchYear = async (members: number): Promise<BenchRow[]> => {
  await using folder = await scratch()
  const input = {
    path: folder.path('views.db'),
    members,
    swipers: SWIPERS,
    swipesEach: SWIPES_EACH,
  }
  await using year = runAside<LivedYear>('./year/live-year.ts', input)
  const { first, last, relationBytes, viewBytes } = await year.answer
  return [
    context(`process among ${members} members after the first day`, first / 1e6, 'MB'),
    context('the same after a year', last / 1e6, 'MB'),
    atMost('memory after a year, of that after the first day', last / first, '', 1.1),
    context('relations in memory after a year', relationBytes / 1e6, 'MB'),
    context('the view of relations after a year', viewBytes / 1e6, 'MB'),
  ]
}
