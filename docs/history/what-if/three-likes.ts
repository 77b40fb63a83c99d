import { defineWhatIf } from '../../../projections/history/what-if/what-if.ts'

/**
 * Three likes a day: a member's later likes of a UTC day are left out. With --decide, so are the
 * matches and messages that need them.
 *
 *   npm run history -- what-if docs/history/what-if/three-likes.ts --decide
 */
export default defineWhatIf({
  initial: () => new Map<string, number>(),
  on: {
    Swiped(given, event) {
      const { by, action } = event.data
      if (action !== 'like') return [event]
      const day = `${by} ${event.at.slice(0, 10)}`
      const likes = (given.get(day) ?? 0) + 1
      given.set(day, likes)
      return likes > 3 ? [] : [event]
    },
  },
})
