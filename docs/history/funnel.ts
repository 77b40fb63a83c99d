import { defineReducer } from '../../projections/history/reducer.ts'

/**
 * From the first swipe to a reply: how many pairs come how far, by the mode in which they met.
 *
 *   npm run history -- replay docs/history/funnel.ts
 */

type Steps = {
  pairs: Set<string>
  liked: Set<string>
  matched: number
  written: number
  answered: number
}

/** Who has said something in a conversation, and in which mode the two had met. */
type Talk = { mode: string; voices: Set<string> }

const initial = { byMode: new Map<string, Steps>(), talks: new Map<string, Talk>() }

const stepsIn = (state: typeof initial, mode: string): Steps => {
  const known = state.byMode.get(mode)
  if (known) return known
  const none = {
    pairs: new Set<string>(),
    liked: new Set<string>(),
    matched: 0,
    written: 0,
    answered: 0,
  }
  state.byMode.set(mode, none)
  return none
}

export default defineReducer({
  initial,
  on: {
    Swiped(state, { data, stream }) {
      const steps = stepsIn(state, data.mode)
      steps.pairs.add(stream)
      if (data.action === 'like' || data.action === 'super_like') steps.liked.add(stream)
      return state
    },
    Matched(state, { data }) {
      stepsIn(state, data.mode).matched += 1
      state.talks.set(data.matchId, { mode: data.mode, voices: new Set() })
      return state
    },
    MessageSent(state, { data }) {
      const talk = state.talks.get(data.matchId)
      if (!talk || talk.voices.has(data.from)) return state
      talk.voices.add(data.from)
      const steps = stepsIn(state, talk.mode)
      if (talk.voices.size === 1) steps.written += 1
      else steps.answered += 1
      return state
    },
  },
  result: ({ byMode }) =>
    [...byMode].map(([mode, { pairs, liked, matched, written, answered }]) => ({
      mode,
      'one saw the other': pairs.size,
      'one liked the other': liked.size,
      matched,
      'first message': written,
      reply: answered,
    })),
})
