import * as z from 'zod'
import { Id } from '../core/ids.ts'
import { MemberName } from '../profiles/member-name.ts'

/** What a message says that another one answers, as its reader sees it: the beginning of its text. */
export const Quote = z
  .object({
    id: Id,
    senderProfileId: Id,
    /** The sender's name, in a group. */
    sender: MemberName.optional(),
    content: z.string(),
  })
  .meta({ id: 'Quote' })
export type Quote = z.output<typeof Quote>

/**
 * In a message: the one that it answers; absent if it answers none, null if its reader cannot read
 * that one, for whatever reason.
 */
export const answered = { answers: Quote.nullable().optional() }
