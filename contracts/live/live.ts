import * as z from 'zod'
import { Id } from '../core/ids.ts'

/** Message of the client on `/ws`, sent once when the socket opens. */
export const Authenticate = z.strictObject({ type: z.literal('authenticate'), profileId: Id })

/**
 * A message of the server on `/ws`, which names what changed, never the content. It is sent once a
 * read finds the change.
 */
export const LiveMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('new_message'), matchId: Id }),
  z.object({ type: z.literal('read'), matchId: Id }),
  /** `by` is the member whose swipe made the match; null when no request did. */
  z.object({ type: z.literal('match'), matchId: Id, by: Id.nullable() }),
  z.object({ type: z.literal('unmatch'), matchId: Id }),
  z.object({ type: z.literal('notification') }),
  z.object({ type: z.literal('group_message'), groupId: Id }),
  /** Members, answers or what is read of a group have changed. */
  z.object({ type: z.literal('group'), groupId: Id }),
  /** An invitation or a plan of the member's has changed. */
  z.object({ type: z.literal('hangout') }),
  /** An event that the member organizes or answered has changed, or who comes to it. */
  z.object({ type: z.literal('event'), eventId: Id }),
  /** The member's premium or subscription has changed. */
  z.object({ type: z.literal('premium') }),
  /**
   * Answers `authenticate`: a message follows for each change from now on. Repeated every 30 s, so that
   * a client detects a dead channel.
   */
  z.object({ type: z.literal('listening') }),
])
export type LiveMessage = z.output<typeof LiveMessage>
