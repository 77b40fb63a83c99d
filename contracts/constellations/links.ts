import * as z from 'zod'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'
import { limits } from '../core/limits.ts'
import { ofProfile } from '../core/personal.ts'
import { route } from '../core/route.ts'
import { lineUpTo, textUpTo } from '../core/text.ts'
import { ConsentPreference } from '../profiles/boundaries.ts'
import { MemberName } from '../profiles/member-name.ts'
import { PhotoView } from '../profiles/profiles.ts'
import { OwnJointCard } from './joint-cards.ts'
import { LinkKind, linkName as name } from './shown-constellation.ts'

/** What a side lets others see: the link itself, or that there is somebody. */
const showing = {
  /** Others see the link only if both sides show it. */
  isShown: z.boolean(),
  /** Whether "a partner who keeps to themselves" may stand for this side where it is not seen. */
  isCounted: z.boolean(),
}

/** Choices that need a link. */
const sharing = {
  /** Whether the two may be suggested to each other, once both ask for it. */
  asksForDates: z.boolean(),
  /** Whether the other may read this side's boundary "protection and test results". */
  sharesProtection: z.boolean(),
  /** Whether each may see when the other is free, once both share it. */
  sharesFreeTime: z.boolean(),
}

/** One side of a link. */
export const LinkSide = z.object({ ...name, ...showing, ...sharing })
export type LinkSide = z.output<typeof LinkSide>

const words = lineUpTo(limits.link.words, 'word')
  .nullable()
  .transform(text => text || null)

/** How a member names a link and who may see it. Private unless they say otherwise. */
const SideInput = z.strictObject({
  kind: LinkKind,
  words: words.default(null),
  isShown: z.boolean().default(false),
  isCounted: z.boolean().default(false),
})
export type SideInput = z.output<typeof SideInput>

const SideChanges = z.strictObject({ kind: LinkKind, words, ...showing, ...sharing }).partial()

const person = { ...MemberName.shape, photo: PhotoView.nullable() }

/** A link of the reader's. Both sides read the same facts. */
export const OwnLink = z
  .object({
    profileId: Id,
    ...person,
    own: LinkSide,
    theirs: LinkSide,
    since: z.iso.datetime(),
    /** When the other looked at what the reader shares, the latest first. */
    protectionSeen: z.array(z.iso.datetime()),
  })
  .meta({ id: 'OwnLink' })
export type OwnLink = z.output<typeof OwnLink>

/** An open invitation; the words are the inviter's. */
export const LinkInvitation = z
  .object({
    profileId: Id,
    ...person,
    ...name,
    isSent: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'LinkInvitation' })
export type LinkInvitation = z.output<typeof LinkInvitation>

/** A code that nobody has used yet. The code itself is told once, when it is made. */
export const LinkCode = z
  .object({ id: Id, ...name, note: z.string().nullable(), expiresAt: z.iso.datetime() })
  .meta({ id: 'LinkCode' })
export type LinkCode = z.output<typeof LinkCode>

export const Constellation = z
  .object({
    links: z.array(OwnLink),
    invitations: z.array(LinkInvitation),
    codes: z.array(LinkCode),
    jointCards: z.array(OwnJointCard),
  })
  .meta({ id: 'Constellation' })
export type Constellation = z.output<typeof Constellation>

export const getConstellation = route('GET /api/constellation', {
  summary: 'Your links, invitations and joint cards',
  access: 'member',
  response: Constellation,
})

const ofOther = z.strictObject({ profileId: Id })
const Named = z.object({ profileId: Id })

export const inviteToLink = route('POST /api/links', {
  summary: 'Ask a match to be linked with you; if they have asked you, you are linked',
  access: 'reaching',
  body: z.strictObject({ profileId: Id, ...SideInput.shape }),
  response: Named,
  errors: ['not_found', 'rate_limited'],
})

export const acceptLink = route('POST /api/links/:profileId/accept', {
  summary: 'Say yes to an invitation to be linked, with your own word for it',
  access: 'member',
  params: ofOther,
  body: SideInput,
  response: Named,
  errors: ['not_found'],
})

export const declineLink = route('POST /api/links/:profileId/decline', {
  summary: 'Decline an invitation to be linked: to the other it looks like no answer',
  access: 'member',
  params: ofOther,
  response: Named,
  errors: ['not_found'],
})

export const reviseLink = route('PATCH /api/links/:profileId', {
  summary: 'Change your side of a link: its word, who sees it, what you share along it',
  access: 'member',
  params: ofOther,
  body: SideChanges,
  response: Named,
  errors: ['not_found'],
})

export const endLink = route('DELETE /api/links/:profileId', {
  summary: 'End a link at once, or take an invitation back; nobody is told',
  access: 'member',
  params: ofOther,
  response: Named,
  errors: ['not_found'],
})

export const readProtection = route('POST /api/links/:profileId/protection', {
  summary: 'Read what a linked member shares about protection; they see when you did',
  access: 'member',
  params: ofOther,
  response: z.object({ boundary: ConsentPreference.nullable() }),
  errors: ['not_found'],
})

const ofCode = z.strictObject({ code: Id })

export const createLinkCode = route('POST /api/link-codes', {
  summary: 'Make a code that links one person with you, also somebody new to Kith; lasts a week',
  access: 'reaching',
  body: SideInput.extend({
    /** For the person who gets the code. */
    note: textUpTo(limits.link.note, 'note')
      .nullish()
      .transform(text => text || null),
  }),
  response: LinkCode.extend({ code: Id }),
  errors: ['too_many_codes'],
})

export const revokeLinkCode = route('DELETE /api/link-codes/:id', {
  summary: 'Take a code back that nobody has used',
  access: 'member',
  params: z.strictObject({ id: Id }),
  response: z.object({ id: Id }),
  errors: ['not_found'],
})

export const readLinkCode = route('GET /api/link-codes/:code', {
  summary: 'Who asks to be linked by a code, and in which words',
  access: 'member',
  params: ofCode,
  response: z.object({ ...MemberName.shape, ...name, note: z.string().nullable() }),
  errors: ['not_found'],
})

export const acceptLinkCode = route('POST /api/link-codes/:code/accept', {
  summary: 'Say yes to a code: it works once, and not for yourself',
  access: 'reaching',
  params: ofCode,
  body: SideInput,
  response: Named,
  errors: ['not_found'],
})

export const linksRoutes = [
  getConstellation,
  inviteToLink,
  acceptLink,
  declineLink,
  reviseLink,
  endLink,
  readProtection,
  createLinkCode,
  revokeLinkCode,
  readLinkCode,
  acceptLinkCode,
] as const

const asked = { by: Id, on: Id }
const ofLink = { linkId: Id, profiles: z.tuple([Id, Id]) }
/** A side as events have it; those from before free time was shared lack that. */
const recordedSide = { ...LinkSide.shape, sharesFreeTime: z.boolean().optional() }
const ofBy = { personal: { keySubjects: [ofProfile('by')], erased: { words: null } } }

/** What both sides say together; views cannot compute it, as an event names one side. */
const together = {
  /** Both show the link. */
  isShownByBoth: z.boolean(),
  /** Both ask to be suggested to each other. */
  asksBoth: z.boolean(),
}

/**
 * Events of two members and the link between them. Nothing is linked before both said yes; what an
 * invitation says and what a side calls the link ends with its author's account.
 */
export const linkEvents = [
  event('LinkInvited', z.object({ ...asked, ...name, ...showing }), ofBy),
  /** The invited member said no. The inviter is not told. */
  event('LinkDeclined', z.object(asked)),
  event(
    'Linked',
    z.object({
      ...ofLink,
      ...together,
      /** Both, in the order of `profiles`. */
      sides: z.array(z.object({ profileId: Id, ...recordedSide })).length(2),
    }),
    {
      personal: {
        within: 'sides',
        keySubjects: [ofProfile('profileId')],
        erased: { words: null },
      },
    },
  ),
  /** One side as it is from now on. */
  event('LinkRevised', z.object({ ...ofLink, by: Id, ...recordedSide, ...together }), ofBy),
  /**
   * Ends a link, or an invitation that was not answered; which of the two did is not recorded.
   * `isSevered`: by a block, a suspension or a deleted account, which end comparisons, too.
   */
  event(
    'LinkEnded',
    z.object({ profiles: z.tuple([Id, Id]), wasLinked: z.boolean(), isSevered: z.boolean() }),
  ),
  /** `by` read the other's boundary "protection and test results". */
  event('ProtectionRead', z.object({ ...ofLink, by: Id })),
] as const
