import { modes } from '../../../contracts/profiles/mode-labels.ts'
import type { DiscoveryMode } from '../../../contracts/profiles/modes.ts'
import { defineReducer } from '../reducer.ts'
import { type MeetingEvent, type Meetings, noMeetings, noteMeeting } from './meetings.ts'
import {
  noPremium,
  notePremium,
  type PremiumEvent,
  type PremiumTotals,
  premiumFigures,
} from './premium.ts'
import { noteAnswered, type QuestionTotals, questionFigures } from './questions.ts'

const WEEK = 7 * 86_400_000
const MONDAY = Date.UTC(1970, 0, 5)
const COHORT_WEEKS = 12

/** Upper bounds in minutes, with labels. */
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
type Conversation = {
  readonly mode: DiscoveryMode
  readonly senders: string[]
  from: string
  at: number
}
type Member = { readonly joined: number; readonly active: Set<number> }
type Week = { members: number; matches: number; messages: number }

type Totals = {
  events: number
  first: string
  last: string
  readonly funnel: Record<DiscoveryMode, Steps>
  readonly conversations: Map<string, Conversation>
  readonly members: Map<string, Member>
  readonly hours: number[][]
  readonly weeks: Map<number, Week>
  readonly waitCounts: number[]
  readonly meetings: Meetings
  readonly questions: QuestionTotals
  readonly premium: PremiumTotals
}

const weekOf = (at: string) => Math.floor((Date.parse(at) - MONDAY) / WEEK)
const mondayOf = (week: number) => new Date(week * WEEK + MONDAY).toISOString().slice(0, 10)

const initial = (): Totals => ({
  events: 0,
  first: '',
  last: '',
  funnel: Object.fromEntries(
    modes.map(mode => [mode, { swiped: 0, liked: 0, matched: 0, written: 0, answered: 0 }]),
  ) as Record<DiscoveryMode, Steps>,
  conversations: new Map(),
  members: new Map(),
  hours: Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0)),
  weeks: new Map(),
  waitCounts: waits.map(() => 0),
  meetings: noMeetings(),
  questions: new Map(),
  premium: noPremium(),
})

const inWeek = ({ weeks }: Totals, at: string): Week => {
  const known = weeks.get(weekOf(at))
  if (known) return known
  const none = { members: 0, matches: 0, messages: 0 }
  weeks.set(weekOf(at), none)
  return none
}

/** Counts an event and extends the report's time span. */
const noteEvent = (totals: Totals, at: string): void => {
  totals.events += 1
  totals.first ||= at
  totals.last = at
}

/** Counts an action of a member. */
const noteActivity = (totals: Totals, profileId: string, at: string): void => {
  noteEvent(totals, at)
  const date = new Date(at)
  const hours = totals.hours[(date.getUTCDay() + 6) % 7]
  if (hours) hours[date.getUTCHours()] = (hours[date.getUTCHours()] ?? 0) + 1
  const member = totals.members.get(profileId)
  if (member) member.active.add(weekOf(at) - member.joined)
}

/**
 * Counts a conversation's first message and first answer, and the wait before each change of
 * sender.
 */
const noteMessage = (totals: Totals, matchId: string, from: string, at: string): void => {
  const conversation = totals.conversations.get(matchId)
  if (!conversation) return
  const steps = totals.funnel[conversation.mode]
  if (!conversation.senders.includes(from)) {
    conversation.senders.push(from)
    if (conversation.senders.length === 1) steps.written += 1
    else steps.answered += 1
  }
  if (conversation.from !== '' && conversation.from !== from) {
    const minutes = (Date.parse(at) - conversation.at) / 60_000
    const index = waits.findIndex(([most]) => minutes <= most)
    totals.waitCounts[index] = (totals.waitCounts[index] ?? 0) + 1
  }
  conversation.from = from
  conversation.at = Date.parse(at)
}

/** By week of joining: percentage of members active in each later week; null for future weeks. */
const cohorts = ({ members, last }: Totals) => {
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

const countMeeting = (totals: Totals, event: MeetingEvent): Totals => {
  noteEvent(totals, event.at)
  noteMeeting(totals.meetings, weekOf(event.at), event)
  return totals
}

const countPremium = (totals: Totals, event: PremiumEvent): Totals => {
  noteEvent(totals, event.at)
  notePremium(totals.premium, event)
  return totals
}

/** Counts by week, the earliest first. */
const byWeek = <C extends object>(weeks: ReadonlyMap<number, C>) =>
  [...weeks]
    .sort(([one], [other]) => one - other)
    .map(([week, counts]) => ({ week: mondayOf(week), ...counts }))

/** A reducer that gathers the figures of a report in one pass over the log. */
export const gatherFigures = () =>
  defineReducer({
    initial: initial(),
    on: {
      ProfileCreated(totals, { data, at }) {
        totals.members.set(data.profileId, { joined: weekOf(at), active: new Set() })
        inWeek(totals, at).members += 1
        noteActivity(totals, data.profileId, at)
        return totals
      },
      Swiped(totals, { data, at }) {
        const steps = totals.funnel[data.mode]
        steps.swiped += 1
        if (data.action === 'like' || data.action === 'super_like') steps.liked += 1
        noteActivity(totals, data.by, at)
        return totals
      },
      Matched(totals, { data, at }) {
        noteEvent(totals, at)
        totals.funnel[data.mode].matched += 1
        inWeek(totals, at).matches += 1
        totals.conversations.set(data.matchId, { mode: data.mode, senders: [], from: '', at: 0 })
        return totals
      },
      MessageSent(totals, { data, at }) {
        noteActivity(totals, data.from, at)
        inWeek(totals, at).messages += 1
        noteMessage(totals, data.matchId, data.from, at)
        return totals
      },
      MessagesRead(totals, { data, at }) {
        noteActivity(totals, data.by, at)
        return totals
      },
      GatheringAnnounced: countMeeting,
      RsvpGiven: countMeeting,
      SeatPromoted: countMeeting,
      GroupFounded: countMeeting,
      GroupJoined: countMeeting,
      GroupLeft: countMeeting,
      HangoutInvited: countMeeting,
      HangoutAccepted: countMeeting,
      SubscriptionChanged: countPremium,
      PaymentReceived: countPremium,
      PaymentRefunded: countPremium,
      QuestionAnswered(totals, event) {
        noteEvent(totals, event.at)
        noteAnswered(totals.questions, event)
        return totals
      },
    },
    result: totals => ({
      events: totals.events,
      first: totals.first,
      last: totals.last,
      funnel: modes.map(mode => ({ mode, ...totals.funnel[mode] })),
      cohorts: cohorts(totals),
      hours: totals.hours,
      weeks: byWeek(totals.weeks),
      meetings: byWeek(totals.meetings.weeks),
      questions: questionFigures(totals.questions),
      premium: premiumFigures(totals.premium),
      waits: waits.map(([, name], n) => ({ name, answers: totals.waitCounts[n] ?? 0 })),
    }),
  })

export type Figures = ReturnType<ReturnType<typeof gatherFigures>['result']>
