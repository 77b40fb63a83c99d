import type { Match, MatchedProfile } from '../../contracts/matching/matching.ts'

export const otherSide = (
  { profile1, profile2 }: Pick<Match, 'profile1' | 'profile2'>,
  ownProfileId: string,
): MatchedProfile => (profile1.id === ownProfileId ? profile2 : profile1)
