import { type Decider, unhandledEvent } from '../../contracts/core/decider.ts'
import { meetupLimits } from '../../contracts/core/limits.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { EventNamed, EventsOfDecider } from '../../contracts/events.ts'
import type { AnswerStatus } from '../../contracts/meetups/meetups.ts'
import { allAnswers, answerOf } from './answers.ts'
import type { Meetup } from './meetup-state.ts'
import { isHost } from './roles.ts'

type GuestMessagesEvent = EventsOfDecider<'guestMessages'>

/** How many messages the hosts of an event wrote, and who wrote those that are kept. */
export type GuestMessages = { readonly sent: number; readonly authors: readonly string[] }

type Author = EventNamed<'GuestMessagesForgotten'>['data']

export type GuestMessagesCommand =
  | (Author & {
      readonly type: 'AddressGuests'
      readonly messageId: string
      readonly words: string
    })
  /** The author's account is closed. */
  | (Author & { readonly type: 'ForgetGuestMessages' })

const messagesUsedUp = () =>
  new Refusal(
    'messages_used_up',
    `The hosts wrote ${meetupLimits.guestMessages} messages about this event, and that's all there are. Change the event's description instead: guests are told.`,
  )

/** Whether somebody who answered this comes, or may. */
const comes = (answer: AnswerStatus | undefined): boolean =>
  answer === 'going' || answer === 'maybe'

/**
 * Who is addressed: members who go, may come or wait for a seat. Members whose request is open are not,
 * as little as those whose request was declined: they must not be able to tell which.
 */
export const guestsOf = ({ answers, waitlist, organizer }: Meetup): string[] => {
  const coming = allAnswers(answers)
    .filter(({ status }) => comes(status))
    .map(({ profileId }) => profileId)
  return [...new Set([...coming, ...waitlist])].filter(one => one !== organizer)
}

/** Whether a member reads what the hosts write: a guest at that time, or a host. */
export const readsGuestMessages = (meetup: Meetup, profileId: string): boolean =>
  isHost(meetup, profileId) ||
  comes(answerOf(meetup.answers, profileId)) ||
  meetup.waitlist.includes(profileId)

/** What the hosts of one event write to all guests. Whether the author is a host is asked before. */
export const guestMessages: Decider<GuestMessages, GuestMessagesCommand, GuestMessagesEvent> = {
  initialState: { sent: 0, authors: [] },

  decide(command, { sent, authors }) {
    switch (command.type) {
      case 'AddressGuests': {
        const { type: _, ...data } = command
        if (sent >= meetupLimits.guestMessages) return messagesUsedUp()
        return [{ type: 'GuestsAddressed', data }]
      }
      case 'ForgetGuestMessages': {
        const { type: _, ...data } = command
        return authors.includes(data.by) ? [{ type: 'GuestMessagesForgotten', data }] : []
      }
    }
  },

  evolve({ sent, authors }, event) {
    const { by } = event.data
    const others = authors.filter(one => one !== by)
    switch (event.type) {
      case 'GuestsAddressed':
        return { sent: sent + 1, authors: [...others, by] }
      case 'GuestMessagesForgotten':
        return { sent, authors: others }
    }
    return unhandledEvent(event)
  },
}
