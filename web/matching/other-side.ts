import type { Match, MatchedProfile } from '../../contracts/matching/matching.ts'

type Sides = Pick<Match, 'profile1' | 'profile2'>

/** The member whom a match is with. */
export const otherSide = ({ profile1, profile2 }: Sides, ownProfileId: string): MatchedProfile =>
  profile1.id === ownProfileId ? profile2 : profile1

/** What a match is called for one of its members: as a conversation, in toasts and announcements. */
export const matchName = (match: Sides, ownProfileId: string): string =>
  otherSide(match, ownProfileId).pseudonym
