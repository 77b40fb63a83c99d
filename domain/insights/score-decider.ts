import { type Decider, unhandledEvent } from '../../contracts/core/decider.ts'
import type { EventNamed, EventsOfDecider } from '../../contracts/events.ts'

type Scored = EventNamed<'CompatibilityScored'>['data']
type ScoreEvent = EventsOfDecider<'score'>
type RecordScore = Scored & { readonly type: 'RecordScore' }
type ForgetScore = { readonly type: 'ForgetScore'; readonly profiles: Scored['profiles'] }

/** The latest score of two members; null before the first. */
export type Score = Pick<Scored, 'basis' | 'isAiGenerated'> | null

/**
 * Compatibility of two members: scored once per input, and again when a model can replace a score
 * of text analysis.
 */
export const score: Decider<Score, RecordScore | ForgetScore, ScoreEvent> = {
  initialState: null,

  decide(command, state) {
    if (command.type === 'ForgetScore') {
      const { profiles } = command
      return state === null ? [] : [{ type: 'ScoreForgotten', data: { profiles } }]
    }
    const { type: _, ...data } = command
    const isNews = state?.basis !== data.basis || (data.isAiGenerated && !state.isAiGenerated)
    return isNews ? [{ type: 'CompatibilityScored', data }] : []
  },

  evolve(_, event) {
    switch (event.type) {
      case 'CompatibilityScored': {
        const { basis, isAiGenerated } = event.data
        return { basis, isAiGenerated }
      }
      case 'ScoreForgotten':
        return null
    }
    return unhandledEvent(event)
  },
}
