import { setImmediate as nextTurn } from 'node:timers/promises'
import { MOST_TOLD } from '../../contracts/core/rounded-count.ts'
import type { StoredRule } from '../../contracts/discovery/stored-rules.ts'
import { everyClause } from './clause-holds.ts'
import { dayOfYear } from './day-of-year.ts'
import { encodeRules } from './encode-rules.ts'
import type { IndexData } from './index-data.ts'
import type { ViewerIndex } from './viewer-relations.ts'
import { areUnblocked, milesFrom } from './visibility.ts'

/** Rows checked before yielding to other work. */
const CHUNK = 1_000

/** Stands for a word that nobody uses. */
const UNKNOWN = 0xffff_ffff

/** The rules as groups in one array, and where each begins; acquires no words. */
const placed = ({ vocabulary }: IndexData, rules: readonly StoredRule[]) => {
  const groups = encodeRules(rules, {
    acquire: (facet, word) => vocabulary.find(facet, word) ?? UNKNOWN,
  })
  let next = 0
  const starts = groups.map(({ length }) => {
    next += length
    return next - length
  })
  return { pool: Uint32Array.from(groups.flat()), starts }
}

/**
 * For each rule, the number of members it describes: present, with no block between them and the
 * viewer, and not the viewer. Counts stop at the highest number that is shown.
 */
export const countDescribed = async (
  index: ViewerIndex,
  viewer: number,
  rules: readonly StoredRule[],
  now: Date,
): Promise<number[]> => {
  const encounter = { index, now: dayOfYear(now), milesTo: milesFrom(index, viewer) }
  const counts = rules.map(() => 0)
  for (let first = 0; first < index.members.count(); first += CHUNK) {
    if (first > 0) await nextTurn()
    // Numbers of words change with the words in use, so they are looked up after every pause.
    const { pool, starts } = placed(index, rules)
    const end = Math.min(first + CHUNK, index.members.count())
    for (let row = first; row < end; row += 1) {
      if (row === viewer || !areUnblocked(index, viewer, row)) continue
      for (const [number, start] of starts.entries()) {
        const count = counts[number] as number
        if (count < MOST_TOLD && everyClause(encounter, pool, start, row, row))
          counts[number] = count + 1
      }
    }
  }
  return counts
}
