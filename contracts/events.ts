import { boundariesEvents } from './boundaries.ts'
import { chatEvents } from './chat.ts'
import { demoEvents, demoProfileEvents } from './demo.ts'
import type { EventOf } from './event.ts'
import { filtersEvents } from './filters.ts'
import { calendarFeedEvents, gatheringEvents } from './gathering-events.ts'
import { groupEvents } from './group-events.ts'
import { groupInterestsEvents } from './group-interests.ts'
import { hangoutAvailabilityEvents } from './hangout-availability.ts'
import { hangoutEvents, invitationEvents } from './hangout-events.ts'
import { hobbiesEvents } from './hobbies.ts'
import { identityEvents } from './identity.ts'
import { scoreEvents, suggestionEvents } from './insights.ts'
import { likesEvents } from './likes.ts'
import { matchingEvents } from './matching.ts'
import { notificationsEvents } from './notifications.ts'
import { paymentsEvents } from './payment-events.ts'
import { photosEvents } from './photos.ts'
import { placesEvents } from './places.ts'
import { preferenceRulesEvents } from './preference-rules.ts'
import { insightEvents } from './profile-insights.ts'
import { profilesEvents } from './profiles.ts'
import { pushEvents } from './push.ts'
import { answersEvents, questionPackEvents } from './question-events.ts'
import { relationshipPreferencesEvents } from './relationship-preferences.ts'
import { jobEvents, reportResolutionEvents, suspensionEvents, verificationEvents } from './staff.ts'
import { tagsEvents } from './tags.ts'
import { trialEvents } from './trial-events.ts'

/** All event definitions, grouped by the decider whose stream holds them. */
export const eventsByDecider = {
  member: identityEvents,
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
  gathering: gatheringEvents,
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

const definitions = new Map<string, (typeof events)[number]>(events.map(one => [one.type, one]))

/** The definition of an event type; undefined if this version does not know it. */
export const definitionOf = (type: string): (typeof events)[number] | undefined =>
  definitions.get(type)
