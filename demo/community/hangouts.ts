import type {
  HangoutAvailability,
  TimeSlot,
} from '../../contracts/hangouts/hangout-availability.ts'
import { type SlotKey, timeSlots } from '../../contracts/hangouts/time-slots.ts'
import type { Hobby } from '../../contracts/profiles/hobbies.ts'
import { type Dice, dice } from '../dice/dice.ts'
import { availabilityNotes, invitationLines, meetingPoints, planNotes } from '../words/words.ts'
import type { DemoMatch } from './conversations.ts'
import type { DemoMember } from './member.ts'
import { personaSheets } from './personas.ts'

/** Free time of a member, by their key. */
type DemoAvailability = {
  readonly key: string
  readonly availability: readonly HangoutAvailability[]
}

/** An invitation of a match to a hangout. Accepted ones have become a plan. */
export type DemoInvitation = {
  readonly inviter: string
  readonly invitee: string
  readonly hobby: Hobby
  readonly timeSlot: TimeSlot
  readonly message: string
  readonly at: string
  readonly plan: {
    readonly acceptedAt: string
    readonly scheduledDate: string
    readonly location: string
    readonly notes: string | null
  } | null
}

export type DemoHangouts = {
  readonly availability: readonly DemoAvailability[]
  readonly invitations: readonly DemoInvitation[]
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Share of members who have declared free time; all personas have. */
const SHARE = 0.6

/** The times of a week at which members may be free. */
export const slots = Object.keys(timeSlots) as SlotKey[]

/** The hour (UTC) at which a plan in a slot begins. */
const startHour = (slot: SlotKey): number =>
  ({ morning: 10, afternoon: 14, evening: 18, night: 22 })[slot.split('_')[1] as 'morning']

const isWeekend = (time: number): boolean => [0, 6].includes(new Date(time).getUTCDay())

/** The next start of a slot after `now`; both in milliseconds since 1970. */
export const nextIn = (slot: SlotKey, now: number): number => {
  const midnight = now - (now % day)
  const fits = (days: number) => isWeekend(midnight + days * day) === slot.startsWith('weekend')
  const days = [1, 2, 3, 4, 5, 6, 7].find(fits) ?? 1
  return midnight + days * day + startHour(slot) * hour
}

const availabilityOf = (member: DemoMember, roll: Dice): DemoAvailability => ({
  key: member.key,
  availability: roll.some(slots, roll.whole(2, 4)).map(timeSlot => ({
    timeSlot,
    hobbies: roll.some(member.hobbies, roll.whole(1, 3)),
    notes: roll.one(availabilityNotes),
    isActive: roll.chance(0.9),
  })),
})

/** An invitation by one side of a match for a hobby of the other, accepted or pending. */
const invitationIn = (
  { matchedAt }: DemoMatch,
  [inviter, invitee]: readonly [DemoMember, DemoMember],
  { timeSlot, isAccepted }: { readonly timeSlot: TimeSlot; readonly isAccepted: boolean },
  { now, roll }: { readonly now: number; readonly roll: Dice },
): DemoInvitation => {
  const shared = invitee.hobbies.filter(hobby => inviter.hobbies.includes(hobby))
  const since = Math.max(Date.parse(matchedAt) + minute, now - (isAccepted ? 4 * day : 9 * hour))
  const at = since + 0.8 * roll.roll() * Math.max(0, now - since)
  const acceptedAt = at + (now - at) / 2
  return {
    inviter: inviter.key,
    invitee: invitee.key,
    timeSlot,
    hobby: roll.one(shared.length > 0 ? shared : invitee.hobbies),
    message: roll.one(invitationLines),
    at: new Date(at).toISOString(),
    plan: isAccepted
      ? {
          acceptedAt: new Date(acceptedAt).toISOString(),
          scheduledDate: new Date(nextIn(timeSlot, now)).toISOString(),
          location: roll.one(meetingPoints),
          notes: roll.one(planNotes),
        }
      : null,
  }
}

/**
 * Free time of members, and for each persona a pending invitation and a plan with matches. Pure: the
 * same options give the same hangouts.
 */
export const generateHangouts = (
  people: readonly DemoMember[],
  matches: readonly DemoMatch[],
  options: { readonly seed: string; readonly now: Date },
): DemoHangouts => {
  const roll = dice(`${options.seed}/hangouts`)
  const now = options.now.getTime()
  const byKey = new Map(people.map(member => [member.key, member]))
  const personaKeys = new Set(personaSheets.map(({ key }) => key))
  const invitations = [...personaKeys].flatMap(key => {
    const persona = byKey.get(key)
    const own = roll.shuffled(matches.filter(({ members }) => members.includes(key)))
    const times = roll.some(slots, 2)
    return times.flatMap((timeSlot, place) => {
      const match = own[place] ?? own[0]
      const other = byKey.get(match?.members.find(one => one !== key) ?? '')
      if (!persona || !match || !other) return []
      const proposed = { timeSlot, isAccepted: place === 1 }
      return [invitationIn(match, [other, persona], proposed, { now, roll })]
    })
  })
  return {
    availability: people
      .filter(({ key }) => personaKeys.has(key) || roll.chance(SHARE))
      .map(member => availabilityOf(member, roll)),
    invitations,
  }
}
