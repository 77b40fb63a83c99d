import { Heart, HeartHandshake, Laugh, type LucideIcon, Sprout, Sun, ThumbsUp } from 'lucide-react'
import type { Reaction } from '../../contracts/chat/reactions.ts'
import type { LogMessage } from './log-message.ts'

/**
 * How reactions look, and how they are read aloud. Icons, as not every device has the letters of an
 * emoji, and in the colours of the theme.
 */
export const reactionLabels = {
  heart: { icon: Heart, name: 'Love this' },
  sunny: { icon: Sun, name: 'Makes my day' },
  laugh: { icon: Laugh, name: 'Funny' },
  thank: { icon: HeartHandshake, name: 'Thank you' },
  agree: { icon: ThumbsUp, name: 'Yes, gladly' },
  later: { icon: Sprout, name: 'No rush' },
} as const satisfies Record<Reaction, { icon: LucideIcon; name: string }>

/** One kind of reaction to a message, with who gave it. */
export type ShownReaction = {
  readonly reaction: Reaction
  /** `You` and names. */
  readonly by: readonly string[]
  readonly isOwn: boolean
}

/** The kinds of reaction to a message, the first given first. `nameOf` is asked about others. */
export function reactionsOf(
  { reactions = [] }: LogMessage,
  {
    ownId,
    you,
    nameOf,
  }: { ownId: string; you: string; nameOf: (by: Pick<LogMessage, 'sender'>) => string },
): ShownReaction[] {
  const kinds = [...new Set(reactions.map(({ reaction }) => reaction))]
  return kinds.map(reaction => {
    const given = reactions.filter(one => one.reaction === reaction)
    return {
      reaction,
      by: given.map(one => (one.profileId === ownId ? you : nameOf(one))),
      isOwn: given.some(({ profileId }) => profileId === ownId),
    }
  })
}
