import type { Instant } from '../../../contracts/core/event.ts'
import { defineReducer } from '../reducer.ts'
import { addTo, type Count, noCount } from '../small-cells.ts'
import {
  type AccountEvent,
  type AccountTotals,
  accountFigures,
  noAccounts,
  noteAccount,
} from './accounts.ts'
import {
  type Funnel,
  funnelFigures,
  noFunnel,
  noteMatch,
  noteMessage,
  noteSwipe,
  waitFigures,
} from './funnel.ts'
import { doerOf, type MeetingEvent, type Meetings, noMeetings, noteMeeting } from './meetings.ts'
import {
  noPremium,
  notePremium,
  type PremiumEvent,
  type PremiumTotals,
  premiumFigures,
} from './premium.ts'
import { noteAnswered, type QuestionTotals, questionFigures } from './questions.ts'
import { type Cards, cardFigures, noCards, noteCard, noteMatched } from './seen-cards.ts'

const WEEK = 7 * 86_400_000
const MONDAY = Date.UTC(1970, 0, 5)
/** Weeks since joining in which members are counted. */
export const COHORT_WEEKS = 12

type Member = { readonly joined: number; readonly active: Set<number> }
type Week = { readonly members: Count; readonly matches: Count; readonly messages: Count }

type Totals = {
  /** Members below which a count is small. */
  readonly least: number
  /** The first week that is not over, by number. */
  readonly open: number
  readonly events: Count
  first: string
  last: string
  readonly funnel: Funnel
  readonly members: Map<string, Member>
  readonly hours: Count[][]
  /** Readings of messages, which only the hours show. */
  readonly reads: Count
  /** Events in no other count than that of all events, by profile. */
  readonly rest: Count
  /** Events of subscriptions and payments, by account: an account and its profile are one member. */
  readonly paid: Count
  readonly weeks: Map<number, Week>
  readonly meetings: Meetings
  readonly questions: QuestionTotals
  readonly premium: PremiumTotals
  readonly accounts: AccountTotals
  readonly cards: Cards
}

const weekOf = (at: string) => Math.floor((Date.parse(at) - MONDAY) / WEEK)
const mondayOf = (week: number) => new Date(week * WEEK + MONDAY).toISOString().slice(0, 10)

const initial = (least: number, open: number): Totals => ({
  least,
  open,
  events: noCount(),
  first: '',
  last: '',
  funnel: noFunnel(least),
  members: new Map(),
  hours: Array.from({ length: 7 }, () => Array.from({ length: 24 }, noCount)),
  reads: noCount(),
  rest: noCount(),
  paid: noCount(),
  weeks: new Map(),
  meetings: noMeetings(least),
  questions: new Map(),
  premium: noPremium(least),
  accounts: noAccounts(least),
  cards: noCards(),
})

const inWeek = ({ weeks }: Totals, at: string): Week => {
  const known = weeks.get(weekOf(at))
  if (known) return known
  const none = { members: noCount(), matches: noCount(), messages: noCount() }
  weeks.set(weekOf(at), none)
  return none
}

/** Extends the report's time span. */
const noteTime = (totals: Totals, at: string): void => {
  totals.first ||= at
  totals.last = at
}

/** Counts an event and extends the report's time span. */
const noteEvent = (totals: Totals, at: string, by: readonly string[]): void => {
  addTo(totals.events, totals.least, by)
  noteTime(totals, at)
}

/** Counts an action of a member. */
const noteActivity = (totals: Totals, profileId: string, at: string): void => {
  noteEvent(totals, at, [profileId])
  const date = new Date(at)
  const hour = totals.hours[(date.getUTCDay() + 6) % 7]?.[date.getUTCHours()]
  if (hour) addTo(hour, totals.least, [profileId])
  const member = totals.members.get(profileId)
  if (member) member.active.add(weekOf(at) - member.joined)
}

/**
 * By week of joining: who was active in each later week and who was not; null for weeks that are not
 * over. The earliest first.
 */
const cohorts = (totals: Totals) => {
  const { members, open, least } = totals
  const byWeek = Map.groupBy(members.entries(), ([, { joined }]) => joined)
  return [...byWeek]
    .sort(([one], [other]) => one - other)
    .map(([week, joined]) => ({
      ...named(totals, week),
      members: joined.length,
      weeks: Array.from({ length: COHORT_WEEKS }, (_, later) => {
        if (week + later >= open) return null
        const [active, away] = [noCount(), noCount()]
        for (const [id, member] of joined)
          addTo(member.active.has(later) ? active : away, least, [id])
        return { active, away }
      }),
    }))
}

const countMeeting = (totals: Totals, event: MeetingEvent): Totals => {
  const by = [doerOf(event)]
  noteEvent(totals, event.at, by)
  if (!noteMeeting(totals.meetings, weekOf(event.at), event)) addTo(totals.rest, totals.least, by)
  return totals
}

const countPremium = (totals: Totals, event: PremiumEvent): Totals => {
  noteEvent(totals, event.at, [])
  addTo(totals.paid, totals.least, [event.data.memberId])
  notePremium(totals.premium, event)
  return totals
}

/** Events of accounts are not in the count of all: its rest would tell how few passkeys were added. */
const countAccount = (totals: Totals, event: AccountEvent): Totals => {
  noteTime(totals, event.at)
  noteAccount(totals.accounts, event)
  return totals
}

/** The Monday of a week, and whether the week is over. */
const named = ({ open }: Totals, week: number) => ({
  week: mondayOf(week),
  isOver: week < open,
})

/** Counts by week, the earliest first. */
const byWeek = <C extends object>(totals: Totals, weeks: ReadonlyMap<number, C>) =>
  [...weeks]
    .sort(([one], [other]) => one - other)
    .map(([week, counts]) => ({ ...named(totals, week), ...counts }))

const cardsOf = (totals: Totals) => {
  const { weeks, deciles } = cardFigures(totals.cards)
  return { deciles, weeks: weeks.map(one => ({ ...one, ...named(totals, one.week) })) }
}

/**
 * A reducer that gathers the figures of a report in one pass over the log.
 *
 * @param least members below which a count is small.
 * @param end how far the log is known: its week is not over.
 */
export const gatherFigures = (least: number, end: Instant) =>
  defineReducer({
    initial: initial(least, weekOf(end)),
    on: {
      ProfileCreated(totals, { data, at }) {
        totals.members.set(data.profileId, { joined: weekOf(at), active: new Set() })
        addTo(inWeek(totals, at).members, least, [data.profileId])
        noteActivity(totals, data.profileId, at)
        return totals
      },
      Swiped(totals, event) {
        noteSwipe(totals.funnel, event)
        noteCard(totals.cards, weekOf(event.at), event)
        noteActivity(totals, event.data.by, event.at)
        return totals
      },
      Matched(totals, event) {
        const { profiles } = event.data
        noteEvent(totals, event.at, profiles)
        noteMatch(totals.funnel, event)
        noteMatched(totals.cards, profiles)
        addTo(inWeek(totals, event.at).matches, least, profiles)
        return totals
      },
      MessageSent(totals, event) {
        const { from } = event.data
        noteActivity(totals, from, event.at)
        addTo(inWeek(totals, event.at).messages, least, [from])
        noteMessage(totals.funnel, event)
        return totals
      },
      MessagesRead(totals, { data, at }) {
        noteActivity(totals, data.by, at)
        addTo(totals.reads, least, [data.by])
        return totals
      },
      MeetupAnnounced: countMeeting,
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
      KithAccountOpened: countAccount,
      KithAccountClosed: countAccount,
      PasskeyAdded: countAccount,
      PasskeyRemoved: countAccount,
      RecoveryCodeUsed: countAccount,
      SignUpInvitationIssued: countAccount,
      SignUpInvitationUsed: countAccount,
      QuestionAnswered(totals, event) {
        const by = [event.data.profileId]
        noteEvent(totals, event.at, by)
        if (!noteAnswered(totals.questions, event)) addTo(totals.rest, least, by)
        return totals
      },
    },
    result: totals => ({
      least,
      events: totals.events,
      first: totals.first,
      last: totals.last,
      funnel: funnelFigures(totals.funnel),
      cohorts: cohorts(totals),
      hours: totals.hours,
      reads: totals.reads,
      rest: totals.rest,
      paid: totals.paid,
      weeks: byWeek(totals, totals.weeks),
      meetings: byWeek(totals, totals.meetings.weeks),
      questions: questionFigures(totals.questions),
      premium: premiumFigures(totals.premium),
      accounts: accountFigures(totals.accounts),
      cards: cardsOf(totals),
      waits: waitFigures(totals.funnel),
    }),
  })

export type Figures = ReturnType<ReturnType<typeof gatherFigures>['result']>
