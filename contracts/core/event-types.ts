import { chatEvents } from '../chat/chat.ts'
import { deckEvents } from '../discovery/deck-events.ts'
import { cardEvents, exposureEvents } from '../discovery/exposure-events.ts'
import { filtersEvents } from '../discovery/filters.ts'
import { preferenceRulesEvents } from '../discovery/preference-rules.ts'
import { groupEvents } from '../groups/group-events.ts'
import { groupInterestsEvents } from '../groups/group-interests.ts'
import { hangoutAvailabilityEvents } from '../hangouts/hangout-availability.ts'
import { hangoutEvents, invitationEvents } from '../hangouts/hangout-events.ts'
import { identityEvents } from '../identity/identity.ts'
import { kithAccountEvents } from '../identity/kith-account-events.ts'
import { signUpInvitationEvents } from '../identity/sign-up-events.ts'
import { scoreEvents, suggestionEvents } from '../insights/insights.ts'
import { insightEvents } from '../insights/profile-insights.ts'
import { likesEvents } from '../matching/likes.ts'
import { matchingEvents } from '../matching/matching.ts'
import { calendarFeedEvents, meetupEvents } from '../meetups/meetup-events.ts'
import { notificationsEvents } from '../notifications/notifications.ts'
import { paymentsEvents, trialEvents } from '../payments/payment-events.ts'
import { boundariesEvents } from '../profiles/boundaries.ts'
import { hobbiesEvents } from '../profiles/hobbies.ts'
import { photosEvents } from '../profiles/photos.ts'
import { placesEvents } from '../profiles/places.ts'
import { profilesEvents } from '../profiles/profiles.ts'
import { relationshipPreferencesEvents } from '../profiles/relationship-preferences.ts'
import { tagsEvents } from '../profiles/tags.ts'
import { pushEvents } from '../push/push.ts'
import { answersEvents, questionPackEvents } from '../questions/question-events.ts'
import {
  jobEvents,
  reportResolutionEvents,
  suspensionEvents,
  verificationEvents,
} from '../staff/staff.ts'
import { demoEvents, demoProfileEvents } from './demo.ts'
import type { EventOf } from './event.ts'

/** All event definitions, grouped by the decider whose stream holds them. */
export const eventsByDecider = {
  member: identityEvents,
  kithAccount: kithAccountEvents,
  signUpInvitation: signUpInvitationEvents,
  profile: [
    ...profilesEvents,
    ...photosEvents,
    ...hobbiesEvents,
    ...tagsEvents,
    ...hangoutAvailabilityEvents,
    ...groupInterestsEvents,
    ...boundariesEvents,
    ...relationshipPreferencesEvents,
    ...placesEvents,
    ...filtersEvents,
    ...preferenceRulesEvents,
    ...demoProfileEvents,
    ...verificationEvents,
  ],
  pair: matchingEvents,
  likes: likesEvents,
  subscription: paymentsEvents,
  trial: trialEvents,
  conversation: chatEvents,
  group: groupEvents,
  hangout: hangoutEvents,
  invitations: invitationEvents,
  inbox: notificationsEvents,
  pushSettings: pushEvents,
  meetup: meetupEvents,
  calendarFeed: calendarFeedEvents,
  answers: answersEvents,
  questionPack: questionPackEvents,
  demo: demoEvents,
  suggestions: suggestionEvents,
  score: scoreEvents,
  insight: insightEvents,
  reportResolution: reportResolutionEvents,
  suspension: suspensionEvents,
  jobChanges: jobEvents,
  exposure: exposureEvents,
  shownDecks: deckEvents,
  cardMeasures: cardEvents,
} as const

/** Union of the events of one decider's stream, discriminated by `type`. */
export type EventsOfDecider<D extends keyof typeof eventsByDecider> = EventOf<
  (typeof eventsByDecider)[D]
>

export const events = Object.values(eventsByDecider).flat()

export type DomainEvent = {
  [D in keyof typeof eventsByDecider]: EventsOfDecider<D>
}[keyof typeof eventsByDecider]

/** Union of the events with these type names. */
export type EventNamed<T extends DomainEvent['type']> = Extract<DomainEvent, { type: T }>

/** The event types that end a subject of keys. */
export const endingTypes = events.filter(({ ends }) => ends).map(({ type }) => type)

const definitions = new Map<string, (typeof events)[number]>(
  events.flatMap(one => [[one.stored, one] as const, [one.type, one] as const]),
)

/**
 * The definition of an event type, by its name in code or in the log; undefined if this version does
 * not know it.
 */
export const definitionOf = (type: string): (typeof events)[number] | undefined =>
  definitions.get(type)

/** The subjects whose keys an event destroys; an empty list for most events. */
export const subjectsEndedBy = ({
  type,
  data,
}: Pick<DomainEvent, 'type' | 'data'>): readonly string[] => {
  const ends = definitionOf(type)?.ends as ((data: unknown) => readonly string[]) | undefined
  return ends?.(data) ?? []
}
