import { defineWhatIf } from '../../../projections/history/what-if/what-if.ts'

/**
 * Daily likes halved: of the likes that a member gave on a UTC day, every second one is left out. With
 * --decide, so are the matches and messages that need them.
 *
 *   npm run history -- what-if docs/history/what-if/halved-likes.ts --decide
 */
export default defineWhatIf({
  initial: () => new Map<string, { day: string; likes: number }>(),
  on: {
    Swiped(members, event) {
      const { by, action } = event.data
      if (action !== 'like') return [event]
      const day = event.at.slice(0, 10)
      const known = members.get(by)
      const likes = known?.day === day ? known.likes + 1 : 1
      members.set(by, { day, likes })
      return likes % 2 === 0 ? [] : [event]
    },
  },
})
