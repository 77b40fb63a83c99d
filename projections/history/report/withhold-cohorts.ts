import { isFew, type Shown, unless, WITHHELD } from '../small-cells.ts'
import type { Figures } from './figures.ts'

/** The share of `all` in percent; withheld where few of them, or all but few, are counted. */
const shareOf = (count: number, all: number, least: number): Shown =>
  unless(isFew(count, least) || isFew(all - count, least), all === 0 ? 0 : (100 * count) / all)

/** Who joined in a week, and the share of them that was active in each later week; null for future weeks. */
export const withholdCohorts = ({ cohorts, least }: Figures, joined: readonly Shown[]) =>
  cohorts.map(({ week, members, active }, index) => {
    const isWithheld = joined[index] === WITHHELD
    return {
      week,
      members: unless(isWithheld, members),
      shares: active.map(count =>
        count === null ? null : isWithheld ? WITHHELD : shareOf(count, members, least),
      ),
    }
  })

/** The share of all members that was active by weeks since joining, of the cohorts that reached the week. */
export const withholdRetention = ({ cohorts, least }: Figures): (Shown | null)[] =>
  (cohorts[0]?.active ?? []).map((_, later) => {
    const reached = cohorts.filter(({ active }) => typeof active[later] === 'number')
    const members = reached.reduce((sum, cohort) => sum + cohort.members, 0)
    const active = reached.reduce((sum, cohort) => sum + (cohort.active[later] ?? 0), 0)
    return members === 0 ? null : shareOf(active, members, least)
  })
