import type { Instant } from '../../contracts/core/event.ts'
import { meetupLimits as limits } from '../../contracts/core/limits.ts'
import type { MeetupDetails } from '../../contracts/meetups/meetup-events.ts'
import type { NextDayAnswer } from '../../contracts/meetups/next-day-events.ts'
import { overAt } from '../../contracts/meetups/time-and-place.ts'
import { groupByPerson } from '../staff/group-by-person.ts'
import { allAnswers, answerOf } from './answers.ts'
import type { Meetup } from './meetup-state.ts'
import { isHost } from './roles.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** How far a zone is ahead of UTC, in milliseconds. */
const offsetAt = (at: number, timeZone: string): number =>
  Date.parse(`${new Date(at).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`) -
  Math.floor(at / 1_000) * 1_000

type Times = Pick<MeetupDetails, 'eventDate' | 'endDate' | 'timeZone'>

/** When guests are asked: at eleven of the day after the event ended, in its zone. */
export const nextDayAsksAt = ({ timeZone, ...times }: Times): Instant => {
  const zone = timeZone ?? 'UTC'
  const end = Date.parse(overAt(times))
  const endDay = Math.floor((end + offsetAt(end, zone)) / DAY) * DAY
  const wall = endDay + DAY + limits.nextDayHour * HOUR
  const near = wall - offsetAt(end, zone)
  return new Date(wall - offsetAt(near, zone)).toISOString()
}

/** When the time to answer is over. */
export const nextDayEndsAt = (times: Times): Instant =>
  new Date(Date.parse(nextDayAsksAt(times)) + limits.nextDayAnswers).toISOString()

const tookPlace = ({ status }: Meetup): boolean => status === 'upcoming' || status === 'past'

/** Profile ids of guests who went, without hosts. Nobody's answer changes once the event is over. */
export const wentTo = (meetup: Meetup): string[] =>
  tookPlace(meetup)
    ? allAnswers(meetup.answers).flatMap(({ profileId, status }) =>
        status === 'going' && !isHost(meetup, profileId) ? [profileId] : [],
      )
    : []

/** Whether a member can say at that time how the event was. */
export const isAskedNextDay = (meetup: Meetup, profileId: string, now: Date): boolean =>
  tookPlace(meetup) &&
  answerOf(meetup.answers, profileId) === 'going' &&
  !isHost(meetup, profileId) &&
  nextDayAsksAt(meetup.details) <= now.toISOString() &&
  now.toISOString() < nextDayEndsAt(meetup.details)

/** An answer, and who gave it. */
export type GivenNextDayAnswer = NextDayAnswer & { readonly by: string }

/** The last answer of each person: accounts that share an identity are one. */
const ofPeople = (answers: readonly GivenNextDayAnswer[]): GivenNextDayAnswer[] =>
  groupByPerson(answers).flatMap(group => group.slice(-1))

const enough = (count: number) => (count >= limits.nextDayTold ? count : null)

/** What hosts read: how many people felt safe and how many did not, from five on. `answers`: the oldest first. */
export const feltBy = (answers: readonly GivenNextDayAnswer[]) => {
  const people = ofPeople(answers)
  const safe = people.filter(({ feltSafe }) => feltSafe).length
  return { feltSafe: enough(safe), didNot: enough(people.length - safe) }
}

/** What the staff read of the answers to one event; `answers`: the oldest first. */
export const nextDaySummary = (answers: readonly GivenNextDayAnswer[]) => {
  const people = ofPeople(answers)
  const count = (is: (one: GivenNextDayAnswer) => boolean) => people.filter(is).length
  const named = Map.groupBy(
    people.flatMap(one => one.named),
    profileId => profileId,
  )
  return {
    answers: people.length,
    good: count(({ how }) => how === 'good'),
    mixed: count(({ how }) => how === 'mixed'),
    bad: count(({ how }) => how === 'bad'),
    feltSafe: count(({ feltSafe }) => feltSafe),
    didNot: count(({ feltSafe }) => !feltSafe),
    words: people.flatMap(({ words }) => (words === null ? [] : [words])).toSorted(),
    /** Who was named by at least two people, and by how many. */
    named: [...named].flatMap(([profileId, namings]) =>
      namings.length >= limits.nextDayNaming ? [{ profileId, people: namings.length }] : [],
    ),
  }
}
