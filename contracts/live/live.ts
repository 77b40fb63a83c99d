import * as z from 'zod'
import { Id } from '../core/ids.ts'

/** Message of the client on `/ws`, sent once when the socket opens. */
export const Authenticate = z.strictObject({ type: z.literal('authenticate'), profileId: Id })

/** An opaque position token, see `Kith-Position`. It does not reveal the length of the log. */
const position = z.string()

/**
 * A message of the server on `/ws`, which names what changed, never the content. The client sends
 * `position` as `Kith-Position` with its next read.
 */
export const Push = z.discriminatedUnion('type', [
  z.object({ type: z.literal('new_message'), matchId: Id, position }),
  z.object({ type: z.literal('read'), matchId: Id, position }),
  /** `by` is the member whose swipe made the match; null when no request did. */
  z.object({ type: z.literal('match'), matchId: Id, by: Id.nullable(), position }),
  z.object({ type: z.literal('unmatch'), matchId: Id, position }),
  z.object({ type: z.literal('notification'), position }),
  z.object({ type: z.literal('group_message'), groupId: Id, position }),
  /** Members, answers or what is read of a group have changed. */
  z.object({ type: z.literal('group'), groupId: Id, position }),
  /** An invitation or a plan of the member's has changed. */
  z.object({ type: z.literal('hangout'), position }),
  /** An event that the member organizes or answered has changed, or who comes to it. */
  z.object({ type: z.literal('event'), eventId: Id, position }),
  /** The member's premium or subscription has changed. */
  z.object({ type: z.literal('premium'), position }),
  /**
   * Answers `authenticate`: every change after this position is pushed. Repeated every 30 s, so
   * that a client detects a dead channel.
   */
  z.object({ type: z.literal('listening'), position }),
])
export type Push = z.output<typeof Push>
