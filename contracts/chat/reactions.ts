import * as z from 'zod'
import { Id } from '../core/ids.ts'
import { MemberName } from '../profiles/member-name.ts'

/**
 * One of six ways to react to a message. All are as long as each other, so that no ciphertext tells
 * by its length which one it holds.
 */
export const Reaction = z.enum(['heart', 'sunny', 'laugh', 'thank', 'agree', 'later'])
export type Reaction = z.output<typeof Reaction>

/** Somebody's reaction to a message, as its reader sees it. */
export const MessageReaction = z
  .object({
    reaction: Reaction,
    profileId: Id,
    /** The name of who reacted, in a group. */
    sender: MemberName.optional(),
  })
  .meta({ id: 'MessageReaction' })
export type MessageReaction = z.output<typeof MessageReaction>

/** In a message: the reactions of members whom its reader sees; absent without any. */
export const reacted = { reactions: z.array(MessageReaction).optional() }

/** A reaction that one gives in place of an earlier one; null takes it back. */
export const GivenReaction = z.strictObject({ reaction: Reaction.nullable() })
