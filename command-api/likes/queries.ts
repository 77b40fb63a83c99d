import { likesReceived } from '../../contracts/likes.ts'
import { discoveryIndexView } from '../../projections/discovery.ts'
import { query } from '../handler.ts'

export const onLikesReceived = query(
  likesReceived,
  { reads: [discoveryIndexView] },
  async ({ profileId }, { discoveryIndex }) => ({
    count: discoveryIndex.likeCount(profileId),
  }),
)
