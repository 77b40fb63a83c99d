import { causedId } from '../../contracts/core/ids.ts'
import { questionsIn } from '../../domain/questions/match-score.ts'
import { GROUP, groupsOf, wordsInGroups } from './clauses.ts'
import type { Members } from './members.ts'
import type { RowLists } from './row-lists.ts'
import type { Vocabulary } from './vocabulary.ts'

type Parts = {
  readonly members: Members
  readonly words: RowLists
  readonly filters: RowLists
  readonly facetNumbers: RowLists
  readonly answers: RowLists
  readonly vocabulary: Vocabulary
}

export type SettledRows = ReturnType<typeof createSettledRows>

/**
 * Statements of members when the UTC day began, for members who have changed theirs since. Otherwise a
 * member could change an answer, a filter or a part of the profile, look again, and infer from the
 * difference what others do not show.
 *
 * A changed member has a second row with its own columns, words, filters and answers. It is in no
 * bucket and belongs to no member, so only `of` finds it. Rows of past days are reused.
 */
export const createSettledRows = ({
  members,
  words,
  filters,
  facetNumbers,
  answers,
  vocabulary,
}: Parts) => {
  const free: number[] = []
  /** Members who have such a row. */
  const changed = new Set<number>()
  let made = 0
  let today = 0

  const usedWords = (row: number) => [
    ...words.get(row),
    ...questionsIn(answers.get(row)),
    ...wordsInGroups(filters.get(row)),
  ]

  const clear = (settled: number): void => {
    for (const word of usedWords(settled)) vocabulary.release(word)
    for (const lists of [words, filters, facetNumbers, answers]) lists.set(settled, [])
    members.copyStatement(undefined, settled)
  }

  const newRow = (): number => {
    const reused = free.pop()
    if (reused !== undefined) return reused
    made += 1
    return members.rowOf(causedId('what a member had stated', String(made)))
  }

  /** Removes the groups that last only for a day from a list of filters. */
  const dropLingering = (row: number): void => {
    const groups = groupsOf(filters.get(row))
    const lasting = groups.filter(([kind]) => kind !== GROUP.lingers)
    if (lasting.length === groups.length) return
    const dropped = groups.filter(([kind]) => kind === GROUP.lingers)
    for (const word of wordsInGroups(dropped.flat())) vocabulary.release(word)
    filters.set(row, lasting.flat())
  }

  const release = (row: number): void => {
    dropLingering(row)
    const settled = (members.columns.settledRow[row] as number) - 1
    members.columns.settledRow[row] = 0
    clear(settled)
    free.push(settled)
    changed.delete(row)
  }

  const rowOn = (row: number, day: number): number => {
    const { settledRow, settledDay } = members.columns
    const settled = settledRow[row] as number
    return settled === 0 || (settledDay[row] as number) < day ? row : settled - 1
  }

  return {
    /** The row with a member's statements when a day began; `row` itself without a change since. */
    of: rowOn,

    /** Whether a member's list of filters has groups that last until the day is over. */
    lingersOn: (row: number, day: number): boolean =>
      members.columns.settledRow[row] !== 0 && (members.columns.settledDay[row] as number) >= day,

    /** Keeps a member's statements until the day is over; called before each change. */
    keep(row: number, day: number): void {
      if (members.isClosed(row) || rowOn(row, day) !== row) return
      if (members.columns.settledRow[row] !== 0) release(row)
      const settled = newRow()
      members.copyStatement(row, settled)
      for (const lists of [words, filters, facetNumbers, answers])
        lists.set(settled, lists.get(row))
      for (const word of usedWords(settled)) vocabulary.use(word)
      members.columns.settledRow[row] = settled + 1
      members.columns.settledDay[row] = day
      changed.add(row)
    },

    /** Drops the kept statements of a member. */
    forget(row: number): void {
      if (members.columns.settledRow[row] !== 0) release(row)
    },

    /** Drops the statements kept on days before this one. */
    startDay(day: number): void {
      if (day <= today) return
      today = day
      for (const row of changed) if ((members.columns.settledDay[row] as number) < day) release(row)
    },

    /** Finds the rows again, after the members were restored. */
    restore(): void {
      free.length = 0
      changed.clear()
      made = 0
      const used = new Set<number>()
      for (let row = 0; row < members.count(); row += 1) {
        const settled = members.columns.settledRow[row] as number
        if (settled === 0) continue
        used.add(settled - 1)
        changed.add(row)
      }
      for (let row = 0; row < members.count(); row += 1) {
        if (!members.isSettled(row)) continue
        made += 1
        if (!used.has(row)) free.push(row)
      }
    },
  }
}
