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
