import type * as z from 'zod'
import { otherOf } from '../../contracts/core/pair.ts'
import type { ShownLikeComment, StoredLikeComment } from '../../contracts/matching/like-comments.ts'
import type { MatchProfile } from '../../contracts/matching/match-details.ts'
import {
  anonymousPseudonym,
  type Block,
  type Match,
  type MatchedProfile,
  type Swipe,
} from '../../contracts/matching/matching.ts'
import { memberName, type SeenName, seenName } from '../../contracts/profiles/member-name.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { ageNow } from '../../contracts/profiles/profiles.ts'
import type { PairBlock } from '../../domain/matching/block-rules.ts'
import type { LastSwipe } from '../../domain/matching/decider.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import { unreadInMatch } from '../../projections/notifications/unread-conversations.ts'
import type { ConversationDocument } from '../../projections/views/chat.ts'
import { presentPortrait, presentPortraits } from '../profiles/photos/present.ts'
import {
  presentHobbies,
  presentPrompts,
  presentRelationshipPreferences,
  presentVisiting,
} from '../profiles/present.ts'

export const presentSwipe = (
  on: string,
  mode: DiscoveryMode,
  { action, at }: LastSwipe,
): z.output<typeof Swipe> => ({
  swipedProfileId: on,
  action,
  discoveryMode: mode,
  createdAt: at,
})

/** A block as shown to the blocker, whatever became of the other profile since. */
export const presentBlock = (
  profileId: string,
  block: SeenName & Pick<PairBlock, 'at'>,
): Block => ({
  profileId,
  ...seenName(block),
  pseudonym: block.pseudonym ?? anonymousPseudonym,
  createdAt: block.at,
})

/** One side of a match, as the other sees it. */
const presentSide = (document: ProfileDocument, now: Date): MatchedProfile => ({
  id: document.profileId,
  ...memberName(document),
  pronouns: document.pronouns,
  age: ageNow(document.age, document.declaredAt, now),
  isVerified: document.isVerified,
  photos: presentPortraits(document, 'known'),
})

type SeenMatch = {
  readonly match: ConversationDocument
  readonly sides: readonly [ProfileDocument, ProfileDocument]
  readonly lastMessage: Match['lastMessage']
  /** The profile of the side who looks. */
  readonly viewer: string
  readonly now: Date
}

/** A match as one of its two sides sees it. */
export const presentMatch = ({ match, sides, lastMessage, viewer, now }: SeenMatch): Match => ({
  id: match.matchId,
  profile1: presentSide(sides[0], now),
  profile2: presentSide(sides[1], now),
  discoveryMode: match.mode,
  isActive: true,
  unreadCount: unreadInMatch(match, viewer),
  isMuted: match.muted?.includes(viewer) ?? false,
  vanishing: {
    own: match.vanishing?.[viewer] ?? null,
    others: match.vanishing?.[otherOf(match.profiles, viewer)] ?? null,
  },
  photos: {
    own: match.photosAgreed?.[viewer] ?? null,
    others: match.photosAgreed?.[otherOf(match.profiles, viewer)] ?? false,
  },
  closed: match.closed ?? null,
  lastMessage,
  createdAt: match.createdAt,
})

/** What a like said about the reader's profile; null without a comment. */
export const presentLikeComment = (
  comment: StoredLikeComment | undefined,
  own: ProfileDocument | undefined,
): ShownLikeComment | null => {
  if (!comment || !own) return null
  const photo = own.photos.find(id => id === comment.photoId)
  const answered = presentPrompts(own).find(({ prompt }) => prompt === comment.prompt)
  return {
    photo: photo === undefined ? null : presentPortrait(own, photo, 'known'),
    prompt: answered?.prompt ?? null,
    words: comment.words,
  }
}

/** A profile as shown to a match: with the distance, and the constellation that the match may see. */
export const presentMatchProfile = (
  document: ProfileDocument,
  shown: Pick<MatchProfile, 'distance' | 'constellation' | 'likeComment'>,
  now: Date,
): MatchProfile => ({
  ...presentSide(document, now),
  ...shown,
  bio: document.bio,
  visiting: presentVisiting(document),
  relationshipStyle: document.relationshipStyle,
  gender: document.gender,
  orientation: document.orientation,
  currentRelationships: document.currentRelationships,
  seekingDescription: document.seekingDescription,
  tags: [...document.tags],
  prompts: presentPrompts(document),
  hobbies: presentHobbies(document).map(({ hobby }) => hobby),
  relationshipPreferences: presentRelationshipPreferences(document),
})
