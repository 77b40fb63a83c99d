import { profileIdOf } from '../../contracts/core/ids.ts'
import type { FeatureLiveMessages } from '../handlers/feature.ts'

export const matchingLiveMessages = {
  Matched: ({ data: { profiles, matchId }, meta: { actor } }) => ({
    to: profiles,
    message: { type: 'match', matchId, by: actor === undefined ? null : profileIdOf(actor) },
  }),
  Unmatched: ({ data: { profiles, matchId } }) => ({
    to: profiles,
    message: { type: 'unmatch', matchId },
  }),
} satisfies FeatureLiveMessages
