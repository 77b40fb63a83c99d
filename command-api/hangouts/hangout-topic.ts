import { streams } from '../../contracts/core/streams.ts'
import { keyedId } from '../../engines/log/keyed-ids.ts'
import type { Keys } from '../../engines/ports/keys.ts'

/** Who asks whom for what. */
export type HangoutTopic = {
  readonly inviter: string
  readonly invitee: string
  readonly hobby: string
  readonly timeSlot: string
}

/**
 * The id of a pair, a hobby and a time, the same for either inviter. It says nothing without the keys.
 */
export const hangoutTopicId = (
  keys: Keys,
  { inviter, invitee, hobby, timeSlot }: HangoutTopic,
): Promise<string> =>
  keyedId(keys, 'hangout topic', streams.hangout(inviter, invitee), hobby, timeSlot)
