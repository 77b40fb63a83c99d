import { likesReceived } from '../../contracts/likes.ts'
import type { Deck } from '../../projections/discovery/deck.ts'
import { answer } from '../handler.ts'

const deckView = { name: 'deck' } satisfies Pick<Deck, 'name'>

export const onLikesReceived = answer(
  likesReceived,
  [deckView],
  async ({ profileId }, { deck }) => ({
    count: deck.likers(profileId),
  }),
)
