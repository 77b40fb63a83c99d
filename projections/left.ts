import type { RecordedEvent } from '../contracts/event.ts'
import type { EventNamed } from '../contracts/events.ts'
import { profileIdOf } from '../contracts/ids.ts'
import type { Fold } from './define.ts'

type Closed = EventNamed<'AccountClosed'>['data']

/** The key of a document that belongs to a member's account. */
export const ofMember = ({ memberId }: Closed): string => memberId

/** The key of a document that belongs to a member's profile. */
export const ofProfile = ({ memberId }: Closed): string => profileIdOf(memberId)

/** Drops a member's own document when they leave. */
export const left = (keyOf: (closed: Closed) => string): Fold<never, 'AccountClosed'> => ({
  keys: ({ data }: RecordedEvent<EventNamed<'AccountClosed'>>) => [keyOf(data)],
  fold: () => null,
})
