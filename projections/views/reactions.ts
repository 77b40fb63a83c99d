import type { EncryptedField } from '../../contracts/core/personal.ts'

/** A reaction to a message, encrypted as in the log. */
export type StoredReaction = {
  readonly by: string
  readonly reaction: EncryptedField | string
  /** That of its message, if it vanishes. */
  readonly span?: string
}

type WithReactions = { readonly reactions?: readonly StoredReaction[] }

/** A message with a reaction in place of any earlier one by the same member, the newest last. */
export const withReaction = <M extends WithReactions>(
  message: M | null,
  { by, reaction, span }: StoredReaction,
): M | null => {
  if (!message) return null
  const given = { by, reaction, ...(span === undefined ? {} : { span }) }
  return { ...message, reactions: [...othersOf(message, by), given] }
}

/** A message without the reaction of a member. */
export const withoutReaction = <M extends WithReactions>(message: M | null, by: string): M | null =>
  message && { ...message, reactions: othersOf(message, by) }

const othersOf = ({ reactions = [] }: WithReactions, by: string) =>
  reactions.filter(one => one.by !== by)
