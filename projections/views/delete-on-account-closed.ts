import type { RecordedEvent } from '../../contracts/core/event.ts'
import { profileIdOf } from '../../contracts/core/ids.ts'
import type { EventNamed } from '../../contracts/events.ts'
import type { Fold } from '../runtime/define-projection.ts'

type AccountClosedData = EventNamed<'AccountClosed'>['data']

/** The key of a document that belongs to a member's account. */
export const memberKey = ({ memberId }: AccountClosedData): string => memberId

/** The key of a document that belongs to a member's profile. */
export const profileKey = ({ memberId }: AccountClosedData): string => profileIdOf(memberId)

/** A fold that deletes the document of a member whose account was closed. */
export const deleteOnAccountClosed = (
  keyOf: (closed: AccountClosedData) => string,
): Fold<never, 'AccountClosed'> => ({
  keys: ({ data }: RecordedEvent<EventNamed<'AccountClosed'>>) => [keyOf(data)],
  fold: () => null,
})
