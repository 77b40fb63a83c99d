import { likesReceived } from '../../contracts/likes.ts'
import type { DiscoveryIndex } from '../../projections/discovery/discovery-index.ts'
import { answer } from '../handler.ts'

const deckView = { name: 'deck' } satisfies Pick<DiscoveryIndex, 'name'>

export const onLikesReceived = answer(
  likesReceived,
  [deckView],
  async ({ profileId }, { deck }) => ({
    count: deck.likeCount(profileId),
  }),
)
