import type { LinkSide } from '../../contracts/constellations/links.ts'
import type { Instant, RecordedEvent } from '../../contracts/core/event.ts'
import { otherOf } from '../../contracts/core/pair.ts'
import { CIPHERTEXT_FIELD } from '../../contracts/core/personal.ts'
import type { DomainEvent, EventNamed } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { type AgreedBoundaries, sideIn } from '../../domain/constellations/link-decider.ts'
import { decryptField } from '../../engines/log/encryption.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import { defineProjection, type Fold } from '../runtime/define-projection.ts'
import { deleteOnAccountClosed, profileKey } from './delete-on-account-closed.ts'

/** A link of a member, with both sides. */
export type LinkEntry = {
  readonly with: string
  readonly linkId: string
  readonly own: LinkSide
  readonly theirs: LinkSide
  readonly since: Instant
  /** When the other read what the member shares, the latest first. */
  readonly protectionSeen: readonly Instant[]
}

/** An invitation to be linked that was not answered; the words are the inviter's. */
type InvitationEntry = Pick<LinkSide, 'kind' | 'words'> & {
  readonly with: string
  readonly isSent: boolean
  readonly at: Instant
}

type LikeEntry = { readonly by: string; readonly mode: DiscoveryMode }
type ProposalEntry = LikeEntry & { readonly on: string; readonly agreed: readonly string[] }

/** A joint card of a member's. */
export type JointCardEntry = Pick<
  EventNamed<'JointCardProposed'>['data'],
  'jointId' | 'members' | 'version' | 'text' | 'photos' | 'modes'
> & {
  readonly isOpen: boolean
  readonly confirmed: readonly string[]
  readonly sendsAtOnce: readonly string[]
  /** Who likes it without a match, the latest first. */
  readonly likes: readonly LikeEntry[]
  readonly proposals: readonly ProposalEntry[]
}

type ComparisonEntry = {
  readonly with: string
  readonly comparisonId: string
  readonly at: Instant
  /** As in the log: encrypted. */
  readonly agreed: EventNamed<'BoundariesCompared'>['data']['agreed']
}

/** A member's links, invitations, joint cards and comparisons. */
export type ConstellationDocument = {
  readonly profileId: string
  /** Everybody whom it names but its member: an index key. */
  readonly people: readonly string[]
  readonly links: readonly LinkEntry[]
  readonly invitations: readonly InvitationEntry[]
  /** Whose invitations the member declined: further ones are not delivered. */
  readonly declined: readonly string[]
  readonly jointCards: readonly JointCardEntry[]
  /** Joint cards of others on which the member swiped. */
  readonly swiped: readonly string[]
  readonly comparisons: readonly ComparisonEntry[]
}

const empty = (profileId: string): ConstellationDocument => ({
  profileId,
  people: [],
  links: [],
  invitations: [],
  declined: [],
  jointCards: [],
  swiped: [],
  comparisons: [],
})

/** Lines of the log of who read a shared boundary. */
const READS_SHOWN = 20

type Change<E> = (document: ConstellationDocument, event: E, own: string) => ConstellationDocument

/** Everybody whom a document names, its member left out. */
const peopleIn = (document: ConstellationDocument): string[] => {
  const { profileId, links, invitations, declined, jointCards, comparisons } = document
  const named = [...links, ...invitations, ...comparisons].map(entry => entry.with)
  const onCards = jointCards.flatMap(({ members, likes, proposals }) => [
    ...members,
    ...likes.map(({ by }) => by),
    ...proposals.map(({ on }) => on),
  ])
  return [...new Set([...named, ...declined, ...onCards])].filter(id => id !== profileId)
}

const changing = <T extends DomainEvent['type']>(
  keys: Fold<ConstellationDocument, T>['keys'],
  change: Change<RecordedEvent<EventNamed<T>>>,
): Fold<ConstellationDocument, T> => ({
  keys,
  fold: (document, event, key) => {
    const next = change(document ?? empty(key), event, key)
    const people = peopleIn(next)
    return people.length > 0 || next.swiped.length > 0 ? { ...next, people } : null
  },
})

type OfPair = { readonly data: { readonly profiles: readonly [string, string] } }
type OfTwo = { readonly data: { readonly by: string; readonly on: string } }
type OfCard = { readonly data: { readonly members: readonly string[]; readonly jointId: string } }

const bothOf = ({ data }: OfPair): readonly string[] => data.profiles
const twoOf = ({ data: { by, on } }: OfTwo): readonly string[] => [by, on]
const membersOf = ({ data }: OfCard): readonly string[] => data.members
type WithOther = { readonly with: string }
const except = <E extends WithOther>(list: readonly E[], other: string): E[] =>
  list.filter(entry => entry.with !== other)

const withLink = (
  document: ConstellationDocument,
  other: string,
  change: (link: LinkEntry) => LinkEntry,
): ConstellationDocument => ({
  ...document,
  links: document.links.map(entry => (entry.with === other ? change(entry) : entry)),
})

const withCard = (
  document: ConstellationDocument,
  { data: { jointId } }: OfCard,
  change: (card: JointCardEntry) => JointCardEntry,
): ConstellationDocument => ({
  ...document,
  jointCards: document.jointCards.map(card => (card.jointId === jointId ? change(card) : card)),
})

const linked: Change<RecordedEvent<EventNamed<'Linked'>>> = (document, event, own) => {
  const { linkId, sides } = event.data
  const mine = sides.find(side => side.profileId === own)
  const theirs = sides.find(side => side.profileId !== own)
  if (!mine || !theirs) return document
  const other = theirs.profileId
  const entry: LinkEntry = {
    with: other,
    linkId,
    own: sideIn(mine),
    theirs: sideIn(theirs),
    since: event.at,
    protectionSeen: [],
  }
  return {
    ...document,
    links: [...except(document.links, other), entry],
    invitations: except(document.invitations, other),
    declined: document.declined.filter(one => one !== other),
  }
}

const invited: Change<RecordedEvent<EventNamed<'LinkInvited'>>> = (document, event, own) => {
  const { by, on, kind, words } = event.data
  const isSent = own === by
  const other = isSent ? on : by
  const entry = { with: other, isSent, kind, words, at: event.at }
  const invitations = except(document.invitations, other)
  const isDelivered = isSent || !document.declined.includes(by)
  return { ...document, invitations: isDelivered ? [...invitations, entry] : invitations }
}

const proposedCard: Change<RecordedEvent<EventNamed<'JointCardProposed'>>> = (document, event) => {
  const { jointId, members, by, version, text, photos, modes } = event.data
  const before = document.jointCards.find(card => card.jointId === jointId)
  const card: JointCardEntry = {
    likes: [],
    proposals: [],
    sendsAtOnce: [],
    ...before,
    jointId,
    members,
    version,
    text,
    photos,
    modes,
    isOpen: false,
    confirmed: [by],
  }
  const others = document.jointCards.filter(one => one.jointId !== jointId)
  return { ...document, jointCards: [...others, card] }
}

const without = <E extends LikeEntry>(list: readonly E[], by: string): E[] =>
  list.filter(like => like.by !== by)

const swipedCard: Change<RecordedEvent<EventNamed<'JointCardSwiped'>>> = (document, event, own) => {
  const { jointId, by, action, mode } = event.data
  if (own === by) {
    const others = document.swiped.filter(one => one !== jointId)
    return { ...document, swiped: [...others, jointId] }
  }
  return withCard(document, event, card => {
    const others = without(card.likes, by)
    return { ...card, likes: action === 'like' ? [{ by, mode }, ...others] : others }
  })
}

const forgetProposal =
  <E extends OfCard & { readonly data: { readonly on: string } }>(alsoLike: boolean): Change<E> =>
  (document, event) =>
    withCard(document, event, card => ({
      ...card,
      proposals: card.proposals.filter(({ on }) => on !== event.data.on),
      likes: alsoLike ? without(card.likes, event.data.on) : card.likes,
    }))

/**
 * What each member's constellation is: links with the words and choices of both sides, invitations,
 * joint cards with likes, and what comparisons of boundaries showed (encrypted). By profile id.
 *
 * @until the link, invitation or card ends, or one of the two deletes their account
 */
export const constellations = defineProjection<ConstellationDocument>({
  name: 'constellations',
  version: 2,
  indexes: [{ by: ['people'] }],
  on: {
    LinkInvited: changing(twoOf, invited),
    LinkDeclined: changing(
      ({ data }) => [data.by],
      (document, { data: { on } }) => ({
        ...document,
        invitations: except(document.invitations, on),
        declined: [...document.declined, on],
      }),
    ),
    Linked: changing(bothOf, linked),
    LinkRevised: changing(bothOf, (document, event, own) => {
      const side = sideIn(event.data)
      return withLink(document, otherOf(event.data.profiles, own), link =>
        own === event.data.by ? { ...link, own: side } : { ...link, theirs: side },
      )
    }),
    LinkEnded: changing(bothOf, (document, event, own) => {
      const other = otherOf(event.data.profiles, own)
      return {
        ...document,
        links: except(document.links, other),
        invitations: except(document.invitations, other),
        ...(event.data.isSevered && {
          declined: document.declined.filter(one => one !== other),
          comparisons: except(document.comparisons, other),
        }),
      }
    }),
    ProtectionRead: changing(
      event => [otherOf(event.data.profiles, event.data.by)],
      (document, { data: { by }, at }) =>
        withLink(document, by, link => ({
          ...link,
          protectionSeen: [at, ...link.protectionSeen].slice(0, READS_SHOWN),
        })),
    ),
    BoundariesCompared: changing(bothOf, (document, event, own) => {
      const { comparisonId, agreed } = event.data
      const other = otherOf(event.data.profiles, own)
      const entry = { with: other, comparisonId, agreed, at: event.at }
      return { ...document, comparisons: [...except(document.comparisons, other), entry] }
    }),
    JointCardProposed: changing(membersOf, proposedCard),
    JointCardConfirmed: changing(membersOf, (document, event) =>
      withCard(document, event, card => {
        const { by, asksFirst, isOpen } = event.data
        const others = card.sendsAtOnce.filter(one => one !== by)
        return {
          ...card,
          isOpen,
          confirmed: [...card.confirmed.filter(one => one !== by), by],
          sendsAtOnce: asksFirst ? others : [...others, by],
        }
      }),
    ),
    JointCardEnded: changing(membersOf, (document, { data: { jointId } }) => ({
      ...document,
      jointCards: document.jointCards.filter(card => card.jointId !== jointId),
    })),
    JointCardSwiped: changing(({ data: { members, by } }) => [...members, by], swipedCard),
    JointLikeProposed: changing(membersOf, (document, event) =>
      withCard(document, event, card => {
        const { by, on, mode } = event.data
        return { ...card, proposals: [...card.proposals, { by, on, mode, agreed: [by] }] }
      }),
    ),
    JointLikeAgreed: changing(membersOf, (document, event) =>
      withCard(document, event, card => ({
        ...card,
        proposals: card.proposals.map(proposal =>
          proposal.on === event.data.on
            ? { ...proposal, agreed: [...proposal.agreed, event.data.by] }
            : proposal,
        ),
      })),
    ),
    JointLikeDeclined: changing(membersOf, forgetProposal(false)),
    JointLikeSent: changing(membersOf, forgetProposal(false)),
    JointCardMatched: changing(membersOf, forgetProposal(true)),
    ProfileClosed: { keys: ({ data }) => [data.profileId], fold: () => null },
    AccountClosed: deleteOnAccountClosed(profileKey),
  },
})

export const constellationsViews = [constellations]

/** What a comparison of two members showed, for these two only; nothing once one of them has left. */
export const readAgreed = async (
  keys: Keys,
  own: string,
  { with: other, agreed }: Pick<ComparisonEntry, 'with' | 'agreed'>,
): Promise<AgreedBoundaries> => {
  if (!(CIPHERTEXT_FIELD in agreed)) return agreed
  const profiles = [own, other].sort()
  const place = { type: 'BoundariesCompared', field: 'agreed', data: { profiles } } as const
  const stream = streams.link(own, other)
  return ((await decryptField(keys, { ...place, stream }, agreed)) as AgreedBoundaries | null) ?? []
}
