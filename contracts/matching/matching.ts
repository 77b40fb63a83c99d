import * as z from 'zod'
import { VanishingDays } from '../chat/vanishing.ts'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'
import { limits } from '../core/limits.ts'
import { ofHashes, ofProfile, ofReport, subjects } from '../core/personal.ts'
import { type Endpoint, route } from '../core/route.ts'
import { textUpTo } from '../core/text.ts'
import { MemberName, SeenName, seenName } from '../profiles/member-name.ts'
import { DiscoveryMode } from '../profiles/modes.ts'
import { PhotoView } from '../profiles/profiles.ts'
import { LikeCommentInput, StoredLikeComment } from './like-comments.ts'

export const SwipeAction = z.enum(['like', 'pass', 'maybe', 'super_like'])
export type SwipeAction = z.output<typeof SwipeAction>

export const Swipe = z
  .object({
    swipedProfileId: Id,
    action: SwipeAction,
    discoveryMode: DiscoveryMode,
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Swipe' })

const SwipeInput = z
  .strictObject({
    swipedProfileId: Id,
    action: SwipeAction,
    discoveryMode: DiscoveryMode,
    /** With a like alone; read after a match, or at once by who welcomes comments and sees likers. */
    comment: LikeCommentInput.optional(),
  })
  .refine(({ action, comment }) => !comment || action === 'like' || action === 'super_like', {
    path: ['comment'],
    message: 'A comment goes with a like.',
  })

const SwipeAnswer = z.object({ match: z.boolean(), matchId: Id.optional(), swipe: Swipe })

/** One side of a match as the other side may see it. */
export const MatchedProfile = z
  .object({
    id: Id,
    ...MemberName.shape,
    pronouns: z.string().nullable(),
    age: z.int(),
    isVerified: z.boolean(),
    photos: z.array(PhotoView),
  })
  .meta({ id: 'MatchedProfile' })
export type MatchedProfile = z.output<typeof MatchedProfile>

const LastMessage = z.object({
  content: z.string(),
  senderProfileId: Id,
  createdAt: z.iso.datetime(),
})

export const Match = z
  .object({
    id: Id,
    profile1: MatchedProfile,
    profile2: MatchedProfile,
    discoveryMode: DiscoveryMode,
    isActive: z.boolean(),
    /** Zero while the reader has muted the chat. */
    unreadCount: z.int().nonnegative(),
    isMuted: z.boolean(),
    /** After how many days each side chose that messages vanish. */
    vanishing: z.object({
      own: VanishingDays.nullable(),
      others: VanishingDays.nullable(),
    }),
    /** Whether each side agrees to photos: null for the reader before they answered. */
    photos: z.object({ own: z.boolean().nullable(), others: z.boolean() }),
    /** Who closed the chat kindly, so that nobody writes in it, and when the match ends. */
    closed: z.object({ by: Id, endsAt: z.iso.datetime() }).nullable(),
    lastMessage: LastMessage.nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Match' })
export type Match = z.output<typeof Match>

export const ReportReason = z.enum([
  'harassment',
  'hate',
  'consent_violation',
  'fake_profile',
  'underage',
  'spam',
  'other',
  'unsafe',
  'outing',
  'pressure',
])
export type ReportReason = z.output<typeof ReportReason>

/** Whether the host of the event, or founder of the group, is told that somebody asked for help. */
export const TellsHost = z
  .literal(true)
  .meta({ description: 'Tell its host that somebody asked for help, without who and about whom' })

/** Placeholder name of a blocked member whose name the blocker could not see, for any reason. */
export const anonymousPseudonym = 'Somebody'

export const Block = z
  .object({
    /** For a member blocked at an event, their id there. Unblocking accepts either id. */
    profileId: Id,
    /** As the blocker saw it at the time of the block. */
    ...MemberName.shape,
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Block' })
export type Block = z.output<typeof Block>

const swipeRoute = <const E extends Endpoint>(endpoint: E) =>
  route(endpoint, {
    summary: 'Like, pass, keep for later or super like',
    access: 'reaching',
    body: SwipeInput,
    response: SwipeAnswer,
    errors: ['not_found', 'like_limit'],
  })

export const swipe = swipeRoute('POST /api/swipe')
export const swipes = swipeRoute('POST /api/swipes')

export const undoSwipe = route('POST /api/swipes/undo', {
  summary: 'Take back your last swipe, within five minutes and unless it matched',
  access: 'member',
  response: z.object({ swipe: Swipe }),
  errors: ['nothing_to_undo'],
})

export const listMatches = route('GET /api/matches', {
  summary: 'Your matches, the latest conversation first',
  access: 'member',
  response: z.array(Match),
})

const matchParams = z.strictObject({ matchId: Id })

export const getMatch = route('GET /api/matches/:matchId', {
  summary: 'One match',
  access: 'member',
  params: matchParams,
  response: Match,
  errors: ['not_found'],
})

export const unmatch = route('DELETE /api/matches/:matchId', {
  summary: 'End a match: the chat closes for both',
  access: 'member',
  params: matchParams,
  response: z.object({ id: Id, isActive: z.literal(false) }),
  errors: ['not_found'],
})

export const block = route('POST /api/blocks', {
  summary: 'Block a profile: neither of you exists for the other',
  access: 'member',
  body: z.strictObject({
    profileId: Id,
    reason: textUpTo(limits.blockReason, 'reason').optional(),
  }),
  response: Block,
  errors: ['not_found', 'rate_limited'],
})

export const listBlocks = route('GET /api/blocks', {
  summary: 'Whom you have blocked',
  access: 'member',
  response: z.array(Block),
})

export const unblock = route('DELETE /api/blocks/:profileId', {
  summary: 'Take a block back; a match that it ended stays ended',
  access: 'member',
  params: z.strictObject({ profileId: Id }),
  response: z.object({ profileId: Id }),
  errors: ['not_found'],
})

export const report = route('POST /api/reports', {
  summary: 'Tell the staff about a profile; while your report is open, more is added to it',
  access: 'member',
  body: z.strictObject({
    profileId: Id,
    reason: ReportReason,
    description: textUpTo(limits.report, 'description').optional(),
    /** A message of theirs to you: the staff get its text, and its photo. */
    messageId: Id.optional(),
    /** A photo of theirs that you see: the staff get it. */
    photoId: Id.optional(),
  }),
  response: z.object({ id: Id, status: z.literal('pending') }),
  errors: ['not_found', 'rate_limited'],
})

export const matchingRoutes = [
  swipe,
  swipes,
  undoSwipe,
  listMatches,
  getMatch,
  unmatch,
  block,
  listBlocks,
  unblock,
  report,
] as const

const fromTo = { by: Id, on: Id }
const ofMode = { ...fromTo, mode: DiscoveryMode }

const ReportPayload = z.object({
  ...fromTo,
  reportId: Id,
  reason: ReportReason,
  description: z.string().nullable(),
  /** The event that the reported member organizes or answered, if they were reported there. */
  meetupId: Id.optional(),
  /** The group that both are in, if they were reported there. */
  groupId: Id.optional(),
  /** The message that the reporter shows to the staff. */
  messageId: Id.optional(),
  /** Its text at that time; null once the report is erased. */
  messageContent: z.string().nullable().optional(),
  /** The photo of their profile that is reported. */
  photoId: Id.optional(),
  /** What the reporter saw of their profile, event or group at that time. */
  shown: z.string().nullable().optional(),
  /** The reporter wants the host of the event, or the founder of the group, to hear of it. */
  tellsHost: z.literal(true).optional(),
  /** Identity hashes of the reporter, so that a person counts once under a new account too. */
  identityHashes: z.array(Id).optional(),
  /** A newcomer wrote it: the number of reporters leaves them out. */
  byNewcomer: z.literal(true).optional(),
})
const staffOnly = {
  personal: {
    keySubjects: [ofReport('reportId')],
    erased: { description: null, messageContent: null, shown: null, identityHashes: [] },
  },
}

/**
 * Events of two members: swipes (like, pass, maybe or super like), what a like says, the match of two likes in one
 * mode, blocks and reports.
 */
export const matchingEvents = [
  event('Swiped', z.object({ ...ofMode, action: SwipeAction })),
  /** What the like of the same moment says; it ends with that like, an unmatch or a block. */
  event('LikeCommented', z.object({ ...ofMode, comment: StoredLikeComment.nullable() }), {
    personal: { keySubjects: [ofProfile('by'), ofProfile('on')], erased: { comment: null } },
  }),
  event('SwipeUndone', z.object(ofMode)),
  event('Matched', z.object({ matchId: Id, profiles: z.tuple([Id, Id]), mode: DiscoveryMode })),
  event(
    'Unmatched',
    z.object({ matchId: Id, profiles: z.tuple([Id, Id]), mode: DiscoveryMode, by: Id }),
    { ends: ({ matchId }) => [subjects.conversation(matchId)] },
  ),
  event(
    'Blocked',
    z.object({
      ...fromTo,
      reason: z.string().nullable(),
      ...SeenName.partial().shape,
      /** The id under which the blocker saw the profile, if another, e.g. at an event. */
      seenAs: Id.nullable().optional(),
      /**
       * True when it follows from a block on an earlier account of the person. Block lists omit it.
       */
      carried: z.boolean().optional(),
    }),
    {
      personal: {
        keySubjects: [ofProfile('by')],
        erased: { reason: null, ...seenName(), seenAs: null, carried: false },
      },
    },
  ),
  event('Unblocked', z.object(fromTo)),
  /**
   * Identity hashes of the blocked member, to detect their next account. `root` is the profile that
   * was blocked first, `since` the time of that block; both null when it is this block.
   */
  event(
    'BlockHashesStored',
    z.object({
      ...fromTo,
      hashesId: Id,
      identityHashes: z.array(Id),
      root: Id.nullable(),
      since: z.iso.datetime().nullable(),
    }),
    {
      personal: {
        keySubjects: [ofProfile('by'), ofHashes('hashesId')],
        erased: { identityHashes: [], root: null, since: null },
      },
    },
  ),
  /** The identity hashes can no longer be decrypted. */
  event('BlockHashesErased', z.object({ ...fromTo, hashesId: Id }), {
    ends: ({ hashesId }) => [subjects.hashes(hashesId)],
  }),
  event('Reported', ReportPayload, staffOnly),
  /** Text that the reporter adds while the report is open. */
  event('ReportedAgain', ReportPayload, staffOnly),
] as const
