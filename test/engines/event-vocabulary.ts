import type { NewEvent } from '../../contracts/core/event.ts'
import { definitionOf } from '../../contracts/events.ts'
import { newEvent } from './events.ts'

/** The events that the EventLog contract appends. Each adapter gets events that it accepts. */
export type EventVocabulary = {
  /** An event of a type of the contract, with any JSON as `data`; `more` overrides other fields. */
  newEvent(data?: unknown, more?: Partial<NewEvent>): NewEvent
  newEvents(count: number, more?: Partial<NewEvent>): NewEvent[]
  /** The type in the log for a type of the contract. */
  typeOf(type: string): string
  /** The `data` that `newEvent` was given. */
  dataOf(event: { readonly data: unknown }): unknown
}

/** Synthetic events, for adapters that do not read types and data. */
export const syntheticEvents: EventVocabulary = {
  newEvent,
  newEvents: (count, more) => Array.from({ length: count }, (_, n) => newEvent({ n }, more)),
  typeOf: type => type,
  dataOf: ({ data }) => data,
}

const profileId = '0d6a4d52-7c5f-4a55-9d5c-2f6f4c0e2b11'
const at = '2026-11-20T07:14:21.000Z'

/** Domain events that carry any text, in the order of their schema's fields. */
const carriers = {
  /** The text is personal, so it is encrypted. */
  Notified: (text: string) => ({
    notificationId: profileId,
    profileId,
    type: 'new_match',
    title: '',
    message: text,
    actionUrl: null,
    subject: null,
    happenedAt: at,
  }),
  IdentityLinked: (text: string) => ({
    memberId: profileId,
    provider: 'oidc',
    issuer: 'https://idp.example',
    subject: text,
    verifiedEmail: null,
    identityHashes: [],
  }),
  /** The text is not personal. */
  DemoBegun: (text: string) => ({ seed: text, members: 1, now: at }),
  JobRetried: (text: string) => ({ queue: 'queue', jobId: text, operator: 'staff' }),
  JobDropped: (text: string) => ({ queue: 'queue', jobId: text, operator: 'staff' }),
} as const

/** `Large` is not encrypted, because the size limit holds for what is stored. */
const types: Readonly<Record<string, keyof typeof carriers>> = {
  Happened: 'Notified',
  Written: 'Notified',
  Wanted: 'IdentityLinked',
  Other: 'JobRetried',
  Seen: 'Notified',
  Heard: 'IdentityLinked',
  Felt: 'JobRetried',
  Smelt: 'JobDropped',
  Large: 'DemoBegun',
}

const textFields = ['message', 'subject', 'seed', 'jobId'] as const

/**
 * Valid domain events, for the log as the product composes it: `data` is carried as JSON in a text
 * field, which is encrypted for most types.
 */
export const domainEvents: EventVocabulary = {
  newEvent(data = {}, more = {}) {
    const type = types[more.type ?? 'Happened']
    if (!type) return newEvent(data, more)
    const version = definitionOf(type)?.version ?? 1
    return newEvent(carriers[type](JSON.stringify(data)), { ...more, type, version })
  },
  newEvents: (count, more) =>
    Array.from({ length: count }, (_, n) => domainEvents.newEvent({ n }, more)),
  typeOf: type => types[type] ?? type,
  dataOf({ data }) {
    const fields = data as Readonly<Record<string, unknown>>
    const text = textFields.map(field => fields[field]).find(value => typeof value === 'string')
    return JSON.parse(String(text))
  },
}
