import * as z from 'zod'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'
import { limits } from '../core/limits.ts'
import { ofProfile } from '../core/personal.ts'
import { route } from '../core/route.ts'
import { required, textUpTo } from '../core/text.ts'
import { ShownBoundary } from '../profiles/boundaries.ts'
import { MemberName } from '../profiles/member-name.ts'
import { DiscoveryMode } from '../profiles/modes.ts'
import { PhotoView } from '../profiles/profiles.ts'
import { ShownConstellation } from './shown-constellation.ts'

const { members, photos, text } = limits.jointCard

const person = { profileId: Id, ...MemberName.shape, photo: PhotoView.nullable() }

const JointPerson = z.object(person)

/** A card of several linked members, who meet others together. */
export const JointCard = z
  .object({
    id: Id,
    people: z.array(JointPerson.extend({ age: z.int(), pronouns: z.string().nullable() })),
    /** Miles to the nearest of its people whose place and the reader's are known. */
    distance: z.number().nullable(),
    text: z.string(),
    photos: z.array(PhotoView),
    modes: z.array(DiscoveryMode),
    /** What all of its people state alike. */
    consentPreferences: z.array(ShownBoundary),
    /** Whom its people show who are not on it. */
    constellation: ShownConstellation,
  })
  .meta({ id: 'JointCard' })
export type JointCard = z.output<typeof JointCard>

/** A joint card of the reader's. It is shown to others once all have confirmed its present version. */
export const OwnJointCard = z
  .object({
    id: Id,
    people: z.array(
      JointPerson.extend({
        /** False for all but the reader until the card is open. */
        hasConfirmed: z.boolean(),
        /** Whether they want to see a like before it is sent for all; true as long as that is unknown. */
        asksFirst: z.boolean(),
      }),
    ),
    text: z.string(),
    photos: z.array(PhotoView.extend({ id: Id })),
    modes: z.array(DiscoveryMode),
    isOpen: z.boolean(),
    /** Rises with every change: a yes names the version it is for. */
    version: z.int().nonnegative(),
    /** Members who like the card and exist for the reader, the latest first. */
    likes: z.array(JointPerson.extend({ mode: DiscoveryMode })),
    /** Likes for all that wait for a yes. */
    proposals: z.array(
      JointPerson.extend({ mode: DiscoveryMode, isOwn: z.boolean(), hasAgreed: z.boolean() }),
    ),
  })
  .meta({ id: 'OwnJointCard' })
export type OwnJointCard = z.output<typeof OwnJointCard>

const oneEach = (ids: readonly string[]) => new Set(ids).size === ids.length

const content = {
  text: required(textUpTo(text, 'text'), 'Write something about you together.'),
  /** Ids of photos of any of its members. */
  photos: z
    .array(Id)
    .max(photos, `Choose at most ${photos} photos.`)
    .refine(oneEach, 'Choose each photo once.'),
  modes: z.array(DiscoveryMode).min(1, 'Choose a mode.').refine(oneEach, 'Choose each mode once.'),
}

const ofCard = z.strictObject({ id: Id })
const ofLike = z.strictObject({ id: Id, profileId: Id })
const Named = z.object({ id: Id })

/** A photo that can be on a joint card, and whose it is. */
const JointPhoto = PhotoView.extend({ id: Id, profileId: Id })
export type JointPhoto = z.output<typeof JointPhoto>

export const listJointPhotos = route('GET /api/joint-photos', {
  summary: 'Your photos and those of members you are linked with, for a joint card',
  access: 'member',
  response: z.array(JointPhoto),
})

export const listJointCards = route('GET /api/joint-cards/:mode', {
  summary: 'Joint cards of people whom you see in a mode',
  access: 'member',
  params: z.strictObject({ mode: DiscoveryMode }),
  response: z.array(JointCard),
  errors: ['card_limit'],
})

export const proposeJointCard = route('POST /api/joint-cards', {
  summary: 'Propose a card of you and members linked with you; all must confirm it',
  access: 'reaching',
  body: z.strictObject({
    /** The others. */
    members: z
      .array(Id)
      .min(1, 'Choose who is on the card with you.')
      .max(members - 1, `A joint card has at most ${members} people.`)
      .refine(oneEach, 'Choose each person once.'),
    ...content,
  }),
  response: Named,
  errors: ['not_found', 'too_many_joint_cards'],
})

export const reviseJointCard = route('PUT /api/joint-cards/:id', {
  summary: 'Change a joint card: nobody sees it until all have confirmed the change',
  access: 'member',
  params: ofCard,
  body: z.strictObject({ ...content, version: z.int().nonnegative() }),
  response: Named,
  errors: ['not_found', 'joint_card_changed', 'too_many_joint_cards'],
})

export const confirmJointCard = route('POST /api/joint-cards/:id/confirm', {
  summary: 'Say yes to a joint card as it is, and whether you see likes before they are sent',
  access: 'member',
  params: ofCard,
  body: z.strictObject({ version: z.int().nonnegative(), asksFirst: z.boolean().default(true) }),
  /** Whether others see the card now. */
  response: z.object({ id: Id, isOpen: z.boolean() }),
  errors: ['not_found', 'joint_card_changed', 'too_many_joint_cards'],
})

export const withdrawJointCard = route('DELETE /api/joint-cards/:id', {
  summary: 'Withdraw from a joint card: it ends at once for all',
  access: 'member',
  params: ofCard,
  response: Named,
  errors: ['not_found'],
})

export const swipeJointCard = route('POST /api/joint-cards/:id/swipe', {
  summary: 'Like a joint card, which likes all of its people, or pass',
  access: 'reaching',
  params: ofCard,
  body: z.strictObject({ action: z.enum(['like', 'pass']), mode: DiscoveryMode }),
  /** The group chat of all, if it is a match. */
  response: z.object({ id: Id, groupId: Id.nullable() }),
  errors: ['not_found', 'like_limit'],
})

export const likeTogether = route('POST /api/joint-cards/:id/likes', {
  summary: 'Like somebody as a joint card; shown first to those of its people who want to see it',
  access: 'reaching',
  params: ofCard,
  body: z.strictObject({ profileId: Id, mode: DiscoveryMode }),
  response: z.object({ id: Id, isSent: z.boolean(), groupId: Id.nullable() }),
  errors: ['not_found', 'like_limit'],
})

export const answerJointLike = route('POST /api/joint-cards/:id/likes/:profileId', {
  summary: 'Agree to a like that another of the card wants to send for all, or decline it',
  access: 'reaching',
  params: ofLike,
  body: z.strictObject({ agrees: z.boolean() }),
  response: z.object({ id: Id, groupId: Id.nullable() }),
  errors: ['not_found'],
})

export const jointCardsRoutes = [
  listJointPhotos,
  listJointCards,
  proposeJointCard,
  reviseJointCard,
  confirmJointCard,
  withdrawJointCard,
  swipeJointCard,
  likeTogether,
  answerJointLike,
] as const

const ofJointCard = { jointId: Id, members: z.array(Id).min(2) }
const ofLiked = { ...ofJointCard, by: Id, on: Id, mode: DiscoveryMode }

/**
 * Events of a joint card, who likes it and whom it likes. Every event names its people, whose
 * documents it changes. The text ends with its author's account.
 */
export const jointCardEvents = [
  /** A new card, or a change of one; the author has confirmed it. */
  event(
    'JointCardProposed',
    z.object({
      ...ofJointCard,
      by: Id,
      version: z.int(),
      text: z.string(),
      photos: z.array(Id),
      modes: z.array(DiscoveryMode),
    }),
    {
      personal: { keySubjects: [ofProfile('by')], erased: { text: '' } },
      open: { version: 'which draft of the card it is, counted from 0' },
    },
  ),
  event(
    'JointCardConfirmed',
    z.object({ ...ofJointCard, by: Id, asksFirst: z.boolean(), isOpen: z.boolean() }),
  ),
  /** One of its people withdrew, or may no longer be on it. */
  event('JointCardEnded', z.object({ ...ofJointCard, by: Id })),
  /** `by` likes or passes the card. */
  event(
    'JointCardSwiped',
    z.object({ ...ofJointCard, by: Id, action: z.enum(['like', 'pass']), mode: DiscoveryMode }),
  ),
  /** `by`, one of its people, wants to like `on` for all; some asked to see that first. */
  event('JointLikeProposed', z.object(ofLiked)),
  event('JointLikeAgreed', z.object(ofLiked)),
  /** `by` is one of its people, or `on` after a block, a suspension or a deleted account. */
  event('JointLikeDeclined', z.object(ofLiked)),
  /** All who had to agree did; `by` proposed it. */
  event('JointLikeSent', z.object(ofLiked)),
  /** The card and `on` like each other: a group chat of all opens. */
  event('JointCardMatched', z.object({ ...ofJointCard, on: Id, mode: DiscoveryMode, groupId: Id })),
] as const
