import { defineReducer } from '../../projections/history/reducer.ts'

/**
 * Of those who made a profile in a week, how many percent did something in each of the weeks after.
 *
 *   npm run history -- replay docs/history/retention.ts --since 90d
 */

const WEEK = 7 * 86_400_000
const WEEKS = 8

/** Monday of the week, UTC, as the number of weeks since one. */
const weekOf = (at: string) => Math.floor((Date.parse(at) - Date.UTC(1970, 0, 5)) / WEEK)
const mondayOf = (week: number) =>
  new Date(week * WEEK + Date.UTC(1970, 0, 5)).toISOString().slice(0, 10)

type Member = { joined: number; active: Set<number> }

const initial = { members: new Map<string, Member>(), last: 0 }

/** Somebody did something themselves: looked at cards, wrote, read. */
const seen = (state: typeof initial, profileId: string, at: string) => {
  const week = weekOf(at)
  const member = state.members.get(profileId)
  if (member) member.active.add(week - member.joined)
  state.last = week
  return state
}

export default defineReducer({
  initial,
  on: {
    ProfileCreated(state, { data, at }) {
      state.members.set(data.profileId, { joined: weekOf(at), active: new Set() })
      return seen(state, data.profileId, at)
    },
    Swiped: (state, { data, at }) => seen(state, data.by, at),
    MessageSent: (state, { data, at }) => seen(state, data.from, at),
    MessagesRead: (state, { data, at }) => seen(state, data.by, at),
  },
  result({ members, last }) {
    const cohorts = new Map<number, Member[]>()
    for (const member of members.values())
      cohorts.set(member.joined, [...(cohorts.get(member.joined) ?? []), member])
    return [...cohorts].map(([week, joined]) => {
      const share = (later: number) => {
        if (week + later > last) return null // it has not come yet
        const active = joined.filter(member => member.active.has(later)).length
        return Math.round((100 * active) / joined.length)
      }
      const weeks = Array.from({ length: WEEKS }, (_, later) => [`week ${later}`, share(later)])
      return { joined: mondayOf(week), members: joined.length, ...Object.fromEntries(weeks) }
    })
  },
})
