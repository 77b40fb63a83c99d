import { likesReceived } from '../../contracts/likes.ts'
import { discoveryIndex } from '../../projections/discovery.ts'
import { answer } from '../handler.ts'

export const onLikesReceived = answer(
  likesReceived,
  [discoveryIndex],
  async ({ profileId }, { deck }) => ({
    count: deck.likeCount(profileId),
  }),
)
