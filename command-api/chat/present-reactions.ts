import { type MessageReaction, Reaction } from '../../contracts/chat/reactions.ts'
import type { StoredReaction } from '../../projections/views/reactions.ts'

type Shown = Omit<MessageReaction, 'reaction'>

/**
 * The reactions to a message, for its reader. `shown` says who reacted, undefined if the reader does
 * not see them; `read` decrypts, undefined once they have left Kith. Others are neither listed nor
 * counted.
 */
export const presentReactions = async (
  { reactions = [] }: { readonly reactions?: readonly StoredReaction[] },
  shown: (profileId: string) => Promise<Shown | undefined>,
  read: (reaction: StoredReaction) => Promise<string | undefined>,
): Promise<{ reactions?: MessageReaction[] }> => {
  const presented = reactions.map(async (one): Promise<MessageReaction[]> => {
    const by = await shown(one.by)
    const { data: reaction } = Reaction.safeParse(by && (await read(one)))
    return by && reaction ? [{ reaction, ...by }] : []
  })
  const all = (await Promise.all(presented)).flat()
  return all.length > 0 ? { reactions: all } : {}
}
