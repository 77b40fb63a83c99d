import type { RecordedEvent } from '../../../contracts/core/event.ts'
import { DECILES } from '../../../contracts/discovery/exposure-events.ts'
import type { EventNamed } from '../../../contracts/events.ts'
import { gini } from '../../../domain/discovery/gini.ts'

/** How often members were seen in a week, of those who swiped or were seen in it. */
type Week = Map<string, number>

export type Cards = {
  readonly weeks: Map<number, Week>
  /** Over the whole time: how often a member was seen, and how many matches they had. */
  readonly seen: Map<string, number>
  readonly matches: Map<string, number>
}

export const noCards = (): Cards => ({ weeks: new Map(), seen: new Map(), matches: new Map() })

const add = (counts: Map<string, number>, id: string, amount: number) =>
  counts.set(id, (counts.get(id) ?? 0) + amount)

/** Notes a swipe: the card of the other was seen, and the one who swiped was active. */
export const noteCard = (
  { weeks, seen }: Cards,
  week: number,
  { data: { by, on } }: RecordedEvent<EventNamed<'Swiped'>>,
): void => {
  const counts = weeks.get(week) ?? new Map<string, number>()
  weeks.set(week, counts)
  add(counts, by, 0)
  add(counts, on, 1)
  add(seen, on, 1)
}

/** Notes the match of two members. */
export const noteMatched = ({ matches }: Cards, profiles: readonly string[]): void => {
  for (const id of profiles) add(matches, id, 1)
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/**
 * How evenly cards were seen in each week, and the matches of members by how often they were seen: ten
 * groups of equal size, those who were seen least first.
 */
export const cardFigures = ({ weeks, seen, matches }: Cards) => {
  const ranked = [...seen].sort(([, one], [, other]) => one - other)
  const groupAt = (n: number) =>
    ranked.slice(
      Math.floor((n * ranked.length) / DECILES),
      Math.floor(((n + 1) * ranked.length) / DECILES),
    )
  return {
    weeks: [...weeks]
      .sort(([one], [other]) => one - other)
      .map(([week, counts]) => {
        const amounts = [...counts.values()]
        return {
          week,
          members: amounts.length,
          unseen: amounts.filter(amount => amount === 0).length,
          gini: gini(amounts),
        }
      }),
    deciles: Array.from({ length: DECILES }, (_, n) => {
      const group = groupAt(n)
      const matched = group.filter(([id]) => matches.has(id))
      return {
        decile: n + 1,
        members: group.length,
        cards: sum(group.map(([, count]) => count)),
        matched: matched.length,
        matches: sum(matched.map(([id]) => matches.get(id) ?? 0)),
      }
    }),
  }
}
