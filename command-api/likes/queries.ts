import { likesReceived } from '../../contracts/likes.ts'
import { discoveryIndex } from '../../projections/discovery.ts'
import { query } from '../handler.ts'

export const onLikesReceived = query(
  likesReceived,
  { reads: [discoveryIndex] },
  async ({ profileId }, { deck }) => ({
    count: deck.likeCount(profileId),
  }),
)
