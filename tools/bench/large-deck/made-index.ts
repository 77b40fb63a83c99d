import { cellOf, pointAt } from '../../../contracts/core/geo.ts'
import { modes } from '../../../contracts/profiles/mode-labels.ts'
import { dayNumber, dayOfYear } from '../../../projections/discovery/day-of-year.ts'
import { createIndexData, type IndexData } from '../../../projections/discovery/index-data.ts'
import { FACET } from '../../../projections/discovery/vocabulary.ts'
import { type SeededRandom, seededRandom } from '../../../test/samples/seeded-random.ts'

/** Number of towns. The first has most members, each next one fewer. */
const TOWNS = 3_000
const SHARE_WITH_PLACE = 0.8
const WORDS_EACH = 16
const DAYS_IDLE = 60

const hex = (chance: SeededRandom, digits: number): string =>
  chance
    .whole(0, 16 ** digits - 1)
    .toString(16)
    .padStart(digits, '0')

/** The id of the `n`th member, the same in every run. */
const idsOf = (chance: SeededRandom) => (): string =>
  `${hex(chance, 8)}-${hex(chance, 4)}-4${hex(chance, 3)}-a${hex(chance, 3)}-${hex(chance, 6)}${hex(chance, 6)}`

/**
 * An index of this many members, its columns made directly: as many as no machine here has a log of.
 * Ages, modes and places are spread as in the crowd of the deck bench, over more towns.
 */
export const madeIndex = (count: number, seed: number, now: Date): IndexData => {
  const index = createIndexData((_, cell) => cell)
  const { members, cells, words, vocabulary } = index
  const chance = seededRandom(seed)
  const nextId = idsOf(chance)
  const towns = Array.from({ length: TOWNS }, (_, town) =>
    cells.numberOf(cellOf(pointAt({ lat: 46, lon: 8 }, town * 2.4, 25 * Math.sqrt(town)))),
  )
  const vocabularyOfMade = Array.from({ length: 400 }, (_, n) =>
    vocabulary.acquire(FACET.tag, `word ${n}`),
  )
  const { year, within } = dayOfYear(now)
  const day = dayNumber(now.getTime())
  for (let n = 0; n < count; n += 1) {
    const row = members.rowOf(nextId())
    const { columns } = members
    const age = Math.round(19 + 60 * chance.next() * chance.next())
    members.setActive(row)
    members.setModes(
      row,
      modes.filter(() => chance.next() < 0.8),
    )
    columns.age[row] = age
    columns.minAge[row] = Math.max(18, age - chance.whole(3, 15))
    columns.maxAge[row] = age + chance.whole(3, 20)
    columns.maxDistance[row] = chance.whole(5, 100)
    columns.statedYear[row] = year
    columns.statedWithin[row] = within
    members.noteActive(row, day - chance.whole(0, DAYS_IDLE))
    columns.createdDay[row] = day - DAYS_IDLE
    if (chance.next() < SHARE_WITH_PLACE)
      members.setCell(row, towns[Math.floor(TOWNS * chance.next() ** 2)])
    const list = Array.from({ length: WORDS_EACH }, () => chance.one(vocabularyOfMade))
    words.set(
      row,
      list.toSorted((one, other) => one - other),
    )
  }
  return index
}
