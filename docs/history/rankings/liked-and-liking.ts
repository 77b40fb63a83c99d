import { defineRanking } from '../../../projections/history/rankings/ranking.ts'

/**
 * Popularity x selectivity: first those who are liked often and who like often. It is the same order for
 * everybody, so compare what it finds with whom it never shows: docs/suggestions.md.
 *
 *   npm run history -- replay docs/history/rankings/liked-and-liking.ts --since 30d
 */

type Counts = { made: number; liking: number; got: number; liked: number }

/** What is assumed of somebody nobody knows: a third of likes, as in so many swipes. */
const PRIOR = { likes: 3.5, swipes: 10 }

const countsOf = (members: Map<string, Counts>, id: string): Counts => {
  const known = members.get(id)
  if (known) return known
  const none = { made: 0, liking: 0, got: 0, liked: 0 }
  members.set(id, none)
  return none
}

const scoreOf = (members: Map<string, Counts>, id: string): number => {
  const { made, liking, got, liked } = countsOf(members, id)
  const shareOf = (likes: number, swipes: number) => (likes + PRIOR.likes) / (swipes + PRIOR.swipes)
  return shareOf(liked, got) * shareOf(liking, made)
}

export default defineRanking({
  start: () => new Map<string, Counts>(),
  on: {
    Swiped(members, { data: { by, on, action } }) {
      const likes = action === 'like' || action === 'super_like' ? 1 : 0
      const [own, other] = [countsOf(members, by), countsOf(members, on)]
      own.made += 1
      own.liking += likes
      other.got += 1
      other.liked += likes
      return members
    },
  },
  order: (members, { cards }) =>
    cards.toSorted((one, other) => scoreOf(members, other) - scoreOf(members, one)),
})
