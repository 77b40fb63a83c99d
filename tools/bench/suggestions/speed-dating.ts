import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import * as z from 'zod'
import type { SeededRandom } from '../../../test/samples/seeded-random.ts'
import type { DataSet, RankingTrial } from './evaluate.ts'
import { candidateRankings, marketOfRates, policyRankings } from './ranking-sets.ts'
import { type CountedSwipe, ratesFrom } from './swipe-counts.ts'

/** People with fewer dates have no list. */
const FEWEST_DATES = 5

/** A date as one of the two tells it. Other columns are not read. */
const DateRow = z.object({
  /** The person, the partner, and whether the person would like to meet the partner again. */
  iid: z.string().regex(/^\d+$/),
  pid: z.string().regex(/^\d*$/),
  dec: z.enum(['0', '1']),
})

/**
 * Reads the dates of the Columbia speed-dating experiment (Fisman, Iyengar, Kamenica and Simonson,
 * 2006) from its table: a CSV file with a header and the columns `iid`, `pid` and `dec`. Rows without a
 * partner are left out. The file is not UTF-8, but the columns that are read are ASCII.
 *
 * @throws {Error} the file has no such columns, or other values in them.
 */
export const readSpeedDates = (text: string): CountedSwipe[] => {
  const parsed = z.array(DateRow).safeParse(parse(text, { columns: true, bom: true }))
  if (!parsed.success) {
    const [row, column] = parsed.error.issues[0]?.path ?? []
    throw new Error(
      `This is not the speed-dating table: ${String(column)} of row ${Number(row) + 1} cannot be read. It needs the columns iid, pid and dec, see docs/suggestions.md.`,
    )
  }
  const indexes = new Map<string, number>()
  const indexOf = (id: string) => {
    const index = indexes.get(id) ?? indexes.size
    indexes.set(id, index)
    return index
  }
  return parsed.data
    .filter(({ pid }) => pid !== '')
    .map(({ iid, pid, dec }) => ({ by: indexOf(iid), on: indexOf(pid), likes: dec === '1' }))
}

/** Dates as a market: each person's candidates are their dates, who like as they decided. */
export const speedDatingData = (dates: readonly CountedSwipe[], people: number): DataSet => {
  const decisions = Array.from({ length: people }, () => new Map<number, boolean>())
  for (const { by, on, likes } of dates) decisions[by]?.set(on, likes)
  const likes = (from: number, to: number) => (decisions[from]?.get(to) ? 1 : 0)
  return {
    market: {
      candidates: decisions.map(own => (own.size < FEWEST_DATES ? [] : [...own.keys()])),
      likes,
    },
    isMutual: (one, other) => likes(one, other) * likes(other, one) === 1,
    top: 3,
  }
}

const peopleIn = (dates: readonly CountedSwipe[]): number =>
  dates.reduce((most, { by, on }) => Math.max(most, by, on), -1) + 1

/** All dates are ordered, each by what the others tell (leave one out). */
export const speedDatingLeaveOneOut = (dates: readonly CountedSwipe[]): RankingTrial => {
  const people = peopleIn(dates)
  const data = speedDatingData(dates, people)
  return { data, rankings: candidateRankings(data.market, ratesFrom(dates, people).ratesOf) }
}

/**
 * A random half of the dates is ordered by what the other half tells. A market policy needs this: it
 * orders all lists together, so without one date it would know of that date what others lack.
 */
export const speedDatingHeldOut = (
  dates: readonly CountedSwipe[],
  chance: SeededRandom,
): RankingTrial => {
  const people = peopleIn(dates)
  const isHidden = new Map<number, boolean>()
  for (const { by, on } of dates) {
    const pair = Math.min(by, on) * people + Math.max(by, on)
    if (!isHidden.has(pair)) isHidden.set(pair, chance.next() < 0.5)
  }
  const { hidden = [], known = [] } = Object.groupBy(dates, ({ by, on }) =>
    isHidden.get(Math.min(by, on) * people + Math.max(by, on)) ? 'hidden' : 'known',
  )
  const data = speedDatingData(hidden, people)
  const { ratesOf, meanRate } = ratesFrom(known, people)
  const believed = marketOfRates(data.market, ratesOf, meanRate)
  return {
    data,
    rankings: [...candidateRankings(data.market, ratesOf), ...policyRankings(believed)],
  }
}

/** The dates of a file. */
export const readSpeedDatingFile = async (path: string): Promise<CountedSwipe[]> =>
  readSpeedDates(await readFile(path, 'latin1'))
