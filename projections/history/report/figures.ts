import { modes } from '../../../contracts/mode-labels.ts'
import type { DiscoveryMode } from '../../../contracts/modes.ts'
import { defineReducer } from '../reducer.ts'

const WEEK = 7 * 86_400_000
const MONDAY = Date.UTC(1970, 0, 5)
/** Weeks of a cohort that are shown. */
const COHORT_WEEKS = 12

/** Upper bounds in minutes, and how they are called. */
const waits = [
  [5, '5 minutes'],
  [15, '15 minutes'],
  [60, 'an hour'],
  [240, '4 hours'],
  [1_440, 'a day'],
  [4_320, '3 days'],
  [Number.POSITIVE_INFINITY, 'longer'],
] as const

type Steps = { swiped: number; liked: number; matched: number; written: number; answered: number }
type Talk = { readonly mode: DiscoveryMode; readonly voices: string[]; from: string; at: number }
type Member = { readonly joined: number; readonly active: Set<number> }
type Week = { members: number; matches: number; messages: number }

type Known = {
  events: number
  first: string
  last: string
  readonly funnel: Record<DiscoveryMode, Steps>
  readonly talks: Map<string, Talk>
  readonly members: Map<string, Member>
  readonly hours: number[][]
  readonly weeks: Map<number, Week>
  readonly waited: number[]
}

const weekOf = (at: string) => Math.floor((Date.parse(at) - MONDAY) / WEEK)
const mondayOf = (week: number) => new Date(week * WEEK + MONDAY).toISOString().slice(0, 10)

const initial = (): Known => ({
  events: 0,
  first: '',
  last: '',
  funnel: Object.fromEntries(
    modes.map(mode => [mode, { swiped: 0, liked: 0, matched: 0, written: 0, answered: 0 }]),
  ) as Record<DiscoveryMode, Steps>,
  talks: new Map(),
  members: new Map(),
  hours: Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0)),
  weeks: new Map(),
  waited: waits.map(() => 0),
})

const inWeek = ({ weeks }: Known, at: string): Week => {
  const known = weeks.get(weekOf(at))
  if (known) return known
  const none = { members: 0, matches: 0, messages: 0 }
  weeks.set(weekOf(at), none)
  return none
}

/** Something happened: every event counts towards the span of the report. */
const noted = (known: Known, at: string): void => {
  known.events += 1
  known.first ||= at
  known.last = at
}

/** A member did something of their own accord. */
const acted = (known: Known, profileId: string, at: string): void => {
  noted(known, at)
  const moment = new Date(at)
  const hours = known.hours[(moment.getUTCDay() + 6) % 7]
  if (hours) hours[moment.getUTCHours()] = (hours[moment.getUTCHours()] ?? 0) + 1
  const member = known.members.get(profileId)
  if (member) member.active.add(weekOf(at) - member.joined)
}

/** The first voice of a conversation is a message, the second an answer; each turn has its wait. */
const spoke = (known: Known, matchId: string, from: string, at: string): void => {
  const talk = known.talks.get(matchId)
  if (!talk) return
  const steps = known.funnel[talk.mode]
  if (!talk.voices.includes(from)) {
    talk.voices.push(from)
    if (talk.voices.length === 1) steps.written += 1
    else steps.answered += 1
  }
  if (talk.from !== '' && talk.from !== from) {
    const minutes = (Date.parse(at) - talk.at) / 60_000
    const place = waits.findIndex(([most]) => minutes <= most)
    known.waited[place] = (known.waited[place] ?? 0) + 1
  }
  talk.from = from
  talk.at = Date.parse(at)
}

/** Of each week's new members, how many percent came back in each week after; null if that is to come. */
const cohorts = ({ members, last }: Known) => {
  const now = weekOf(last)
  const byWeek = Map.groupBy(members.values(), ({ joined }) => joined)
  return [...byWeek]
    .sort(([one], [other]) => one - other)
    .map(([week, joined]) => ({
      week: mondayOf(week),
      members: joined.length,
      shares: Array.from({ length: COHORT_WEEKS }, (_, later) =>
        week + later > now
          ? null
          : (100 * joined.filter(({ active }) => active.has(later)).length) / joined.length,
      ),
    }))
}

/** What a report tells, gathered in one reading of the log. */
export const gatherFigures = () =>
  defineReducer({
    initial: initial(),
    on: {
      ProfileCreated(known, { data, at }) {
        known.members.set(data.profileId, { joined: weekOf(at), active: new Set() })
        inWeek(known, at).members += 1
        acted(known, data.profileId, at)
        return known
      },
      Swiped(known, { data, at }) {
        const steps = known.funnel[data.mode]
        steps.swiped += 1
        if (data.action === 'like' || data.action === 'super_like') steps.liked += 1
        acted(known, data.by, at)
        return known
      },
      Matched(known, { data, at }) {
        noted(known, at)
        known.funnel[data.mode].matched += 1
        inWeek(known, at).matches += 1
        known.talks.set(data.matchId, { mode: data.mode, voices: [], from: '', at: 0 })
        return known
      },
      MessageSent(known, { data, at }) {
        acted(known, data.from, at)
        inWeek(known, at).messages += 1
        spoke(known, data.matchId, data.from, at)
        return known
      },
      MessagesRead(known, { data, at }) {
        acted(known, data.by, at)
        return known
      },
    },
    result: known => ({
      events: known.events,
      first: known.first,
      last: known.last,
      funnel: modes.map(mode => ({ mode, ...known.funnel[mode] })),
      cohorts: cohorts(known),
      hours: known.hours,
      weeks: [...known.weeks]
        .sort(([one], [other]) => one - other)
        .map(([week, counts]) => ({ week: mondayOf(week), ...counts })),
      waits: waits.map(([, name], n) => ({ name, answers: known.waited[n] ?? 0 })),
    }),
  })

export type Figures = ReturnType<ReturnType<typeof gatherFigures>['result']>
