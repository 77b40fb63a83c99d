import { defineReducer } from '../../projections/history/reducer.ts'

/**
 * How long after a match somebody dares to write, in minutes, by the mode in which they met.
 *
 *   npm run history -- replay docs/history/first-message.ts --format csv
 */

type Match = { mode: string; at: number }

const initial = { waiting: new Map<string, Match>(), minutes: new Map<string, number[]>() }

/** The value below which so many percent lie. */
const percentile = (sorted: readonly number[], percent: number) =>
  sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? null

export default defineReducer({
  initial,
  on: {
    Matched(state, { data, at }) {
      state.waiting.set(data.matchId, { mode: data.mode, at: Date.parse(at) })
      return state
    },
    MessageSent(state, { data, at }) {
      const match = state.waiting.get(data.matchId)
      if (!match) return state
      state.waiting.delete(data.matchId)
      const minutes = (Date.parse(at) - match.at) / 60_000
      const known = state.minutes.get(match.mode)
      if (known) known.push(minutes)
      else state.minutes.set(match.mode, [minutes])
      return state
    },
  },
  result: ({ waiting, minutes }) =>
    [...minutes].map(([mode, took]) => {
      const sorted = took.map(Math.round).sort((a, b) => a - b)
      return {
        mode,
        'first messages': sorted.length,
        'still silent': [...waiting.values()].filter(match => match.mode === mode).length,
        'a quarter within': percentile(sorted, 25),
        'half within': percentile(sorted, 50),
        'nine in ten within': percentile(sorted, 90),
      }
    }),
})
