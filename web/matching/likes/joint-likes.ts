import type { OwnJointCard } from '../../../contracts/constellations/joint-cards.ts'

/** Somebody who likes a joint card of the member's, or whom it may like. */
export type Joint<P> = { readonly card: OwnJointCard; readonly person: P }

export const joint = <P>(card: OwnJointCard, people: readonly P[]): readonly Joint<P>[] =>
  people.map(person => ({ card, person }))

/** Who likes a joint card and is not answered yet: a like for all that waits is an answer. */
export const likesOf = (card: OwnJointCard): readonly Joint<OwnJointCard['likes'][number]>[] =>
  joint(
    card,
    card.likes.filter(
      like => !card.proposals.some(proposal => proposal.profileId === like.profileId),
    ),
  )

/** How much of a member's joint cards waits for them: likes to answer and likes to agree to. */
export const waitingJointLikes = (cards: readonly OwnJointCard[]): number =>
  cards.flatMap(likesOf).length +
  cards.flatMap(({ proposals }) => proposals.filter(one => !one.isOwn && !one.hasAgreed)).length

/** Whether the likes of a joint card, from others or for them, have anything to show. */
export const hasLikes = (card: OwnJointCard): boolean =>
  card.proposals.length + card.likes.length > 0
