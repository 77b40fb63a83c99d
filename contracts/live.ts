import * as z from 'zod'
import { Id } from './ids.ts'

/** What the client says on `/ws`, once, when it opens. */
export const Authenticate = z.strictObject({ type: z.literal('authenticate'), profileId: Id })

/** A token, see `Kith-Position`: it tells nobody how much there is. */
const position = z.string()

/**
 * What the server says: that something is new, never what. `position` is to be sent as
 * `Kith-Position` with the read that follows.
 */
export const Push = z.discriminatedUnion('type', [
  z.object({ type: z.literal('new_message'), matchId: Id, position }),
  z.object({ type: z.literal('read'), matchId: Id, position }),
  /** `by`: whose swipe made it, and who knows already; null where it was made behind the scenes. */
  z.object({ type: z.literal('match'), matchId: Id, by: Id.nullable(), position }),
  z.object({ type: z.literal('unmatch'), matchId: Id, position }),
  z.object({ type: z.literal('notification'), position }),
  /**
   * Whatever comes after this position will be told: the answer to `authenticate`, and said again
   * every 30 s, so that a silent channel is known to be dead.
   */
  z.object({ type: z.literal('listening'), position }),
])
export type Push = z.output<typeof Push>
