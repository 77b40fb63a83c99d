import { Refusal } from '../../contracts/core/refusals.ts'

/**
 * The messages of a conversation, newest first. Each is linked to the one before, so that a new one
 * costs the same however many there are.
 */
export type SentMessages<M extends { readonly id: string }> =
  | (M & { readonly before: SentMessages<M> })
  | null

/** A message of the conversation; undefined for an id that it does not have. */
export const findSent = <M extends { readonly id: string }>(
  newest: SentMessages<M>,
  id: string,
): M | undefined => {
  let message = newest
  while (message && message.id !== id) message = message.before
  return message ?? undefined
}

/** The messages without those of these ids. */
export const withoutSent = <M extends { readonly id: string }>(
  newest: SentMessages<M>,
  ids: readonly string[],
): SentMessages<M> => {
  const gone = new Set(ids)
  const rest: M[] = []
  for (let message = newest; message; message = message.before)
    if (!gone.has(message.id)) rest.push(message)
  return rest.reduceRight<SentMessages<M>>((before, message) => ({ ...message, before }), null)
}

/** Who sent a photo with which message, by message id, unless they took it back. */
export type PhotoAuthors = Readonly<Record<string, string>>

/** Refusal of a photo to a chat in which it is not agreed to. */
export const photosNotAgreed = () =>
  new Refusal('photos_not_agreed', 'Photos are not agreed to in this chat. Agree to them first.')

/** Who has a reaction on which message, by message id. */
export type ReactedBy = Readonly<Record<string, readonly string[]>>

export const hasReacted = (all: ReactedBy, messageId: string, by: string): boolean =>
  all[messageId]?.includes(by) ?? false

/** With or without a reaction of a member. */
export const reactedBy = (
  all: ReactedBy,
  { messageId, by }: { readonly messageId: string; readonly by: string },
  has: boolean,
): ReactedBy => {
  const others = (all[messageId] ?? []).filter(one => one !== by)
  return { ...all, [messageId]: has ? [...others, by] : others }
}
