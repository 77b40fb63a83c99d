import { streams } from '../../contracts/features.ts'
import { keyedId } from '../../engines/log/keyed-ids.ts'
import type { Keys } from '../../engines/ports/keys.ts'

/** Who invites whom, and to what. */
export type HangoutTopic = {
  readonly inviter: string
  readonly invitee: string
  readonly hobby: string
  readonly timeSlot: string
}

/**
 * Id of a pair, a hobby and a time, the same for either inviter. It reveals nothing without the
 * keys.
 */
export const hangoutTopicId = (
  keys: Keys,
  { inviter, invitee, hobby, timeSlot }: HangoutTopic,
): Promise<string> =>
  keyedId(keys, 'hangout topic', streams.hangout(inviter, invitee), hobby, timeSlot)
