import { boundariesEvents } from './boundaries.ts'
import { chatEvents } from './chat.ts'
import { demoEvents } from './demo.ts'
import type { EventOf } from './event.ts'
import { hobbiesEvents } from './hobbies.ts'
import { identityEvents } from './identity.ts'
import { insightsEvents } from './insights.ts'
import { likesEvents } from './likes.ts'
import { matchingEvents } from './matching.ts'
import { notificationsEvents } from './notifications.ts'
import { photosEvents } from './photos.ts'
import { placesEvents } from './places.ts'
import { profilesEvents } from './profiles.ts'
import { relationshipPreferencesEvents } from './relationship-preferences.ts'
import { staffEvents } from './staff.ts'
import { tagsEvents } from './tags.ts'

/** Every event type there is. */
export const events = [
  ...identityEvents,
  ...profilesEvents,
  ...photosEvents,
  ...hobbiesEvents,
  ...tagsEvents,
  ...boundariesEvents,
  ...relationshipPreferencesEvents,
  ...placesEvents,
  ...matchingEvents,
  ...likesEvents,
  ...chatEvents,
  ...notificationsEvents,
  ...demoEvents,
  ...insightsEvents,
  ...staffEvents,
] as const

export type DomainEvent = EventOf<typeof events>

/** The event types of the names given, e.g. `EventNamed<'Swiped' | 'Matched'>`. */
export type EventNamed<T extends DomainEvent['type']> = Extract<DomainEvent, { type: T }>

const definitions = new Map<string, (typeof events)[number]>(events.map(one => [one.type, one]))

/** The definition of an event type; undefined for a type that this version does not know. */
export const definitionOf = (type: string): (typeof events)[number] | undefined =>
  definitions.get(type)
