import * as z from 'zod'
import { Id } from '../core/ids.ts'

/** Message of the client on `/ws`, sent once when the socket opens. */
export const Authenticate = z.strictObject({ type: z.literal('authenticate'), profileId: Id })

/** An opaque position token, see `Kith-Position`. It does not reveal the length of the log. */
const position = z.string()

/** `request` is the `X-Request-Id` of the answer to the reader's own call that made the event. */
const ofEvent = { position, request: z.string().optional() } as const

/**
 * A message of the server on `/ws`, which names what changed, never the content. The client sends
 * `position` as `Kith-Position` with its next read.
 */
export const LiveMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('new_message'), matchId: Id, ...ofEvent }),
  z.object({ type: z.literal('read'), matchId: Id, ...ofEvent }),
  /** `by` is the member whose swipe made the match; null when no request did. */
  z.object({ type: z.literal('match'), matchId: Id, by: Id.nullable(), ...ofEvent }),
  z.object({ type: z.literal('unmatch'), matchId: Id, ...ofEvent }),
  z.object({ type: z.literal('notification'), ...ofEvent }),
  z.object({ type: z.literal('group_message'), groupId: Id, ...ofEvent }),
  /** Members, answers or what is read of a group have changed. */
  z.object({ type: z.literal('group'), groupId: Id, ...ofEvent }),
  /** An invitation or a plan of the member's has changed. */
  z.object({ type: z.literal('hangout'), ...ofEvent }),
  /** An event that the member organizes or answered has changed, or who comes to it. */
  z.object({ type: z.literal('event'), eventId: Id, ...ofEvent }),
  /** The member's premium or subscription has changed. */
  z.object({ type: z.literal('premium'), ...ofEvent }),
  /**
   * Answers `authenticate`: a message follows for each change after this position. Repeated every 30 s, so
   * that a client detects a dead channel.
   */
  z.object({ type: z.literal('listening'), position }),
])
export type LiveMessage = z.output<typeof LiveMessage>
