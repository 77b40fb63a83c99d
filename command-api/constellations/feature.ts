import { readIfPossible } from '../../engines/ports/storage-fault.ts'
import { onJointCard } from '../../projections/discovery/joint-card-sight.ts'
import { constellations } from '../../projections/views/constellations.ts'
import {
  type AddressedMessage,
  type ApiFeature,
  type FeatureLiveMessages,
  handlersOf,
  type RecipientSources,
} from '../handlers/handler.ts'
import * as codes from './codes.ts'
import * as comparisons from './comparisons.ts'
import * as jointCards from './joint-cards.ts'
import * as links from './links.ts'

type OfPair = { readonly data: { readonly profiles: readonly [string, string] } }
type OfTwo = { readonly data: { readonly by: string; readonly on: string } }
type OfCard = { readonly data: { readonly members: readonly string[] } }
type OfLike = OfCard & { readonly data: { readonly on: string } }

const changedFor = (to: readonly string[]): AddressedMessage => ({
  to,
  message: { type: 'constellation' },
})
const ofPair = ({ data: { profiles } }: OfPair) => changedFor(profiles)

/** The people of a card who see everybody on it and somebody else; nobody while that cannot be told. */
const peopleSeeing = async (
  { data: { members } }: OfCard,
  also: readonly string[],
  { discovery }: RecipientSources,
): Promise<AddressedMessage> => {
  const named = [...members, ...also]
  const seeing = await Promise.all(
    members.map(async one => {
      const policy = await readIfPossible(discovery.policyOf(one, named))
      return policy && named.every(other => policy.canSee(other, onJointCard)) ? [one] : []
    }),
  )
  return changedFor(seeing.flat())
}
const ofCard = (event: OfCard, sources: RecipientSources) => peopleSeeing(event, [], sources)
const ofLike = (event: OfLike, sources: RecipientSources) =>
  peopleSeeing(event, [event.data.on], sources)

const constellationLiveMessages = {
  LinkInvited: ({ data: { by, on } }: OfTwo) => changedFor([by, on]),
  // The inviter must not learn of it.
  LinkDeclined: ({ data: { by } }) => changedFor([by]),
  Linked: ofPair,
  LinkRevised: ofPair,
  LinkEnded: ofPair,
  ProtectionRead: ofPair,
  ComparisonAsked: ofPair,
  ComparisonWithdrawn: ofPair,
  BoundariesCompared: ofPair,
  JointCardProposed: ofCard,
  // Before the card opens, the others must not learn who has said yes.
  JointCardConfirmed: (event, sources) =>
    event.data.isOpen ? ofCard(event, sources) : changedFor([event.data.by]),
  // After a block, which has no actor here, nobody must learn of it at that moment.
  JointCardEnded: (event, sources) =>
    event.meta.actor === undefined ? changedFor([]) : ofCard(event, sources),
  // A pass, which a block makes of a like, is told to nobody.
  JointCardSwiped: (event, sources) =>
    event.data.action === 'pass' ? changedFor([]) : peopleSeeing(event, [event.data.by], sources),
  JointLikeProposed: ofLike,
  JointLikeAgreed: ({ data: { by } }) => changedFor([by]),
  JointLikeDeclined: (event, sources) =>
    event.data.by === event.data.on ? changedFor([]) : ofLike(event, sources),
  JointLikeSent: ofLike,
  JointCardMatched: ({ data: { members, on } }) => changedFor([...members, on]),
} satisfies FeatureLiveMessages

export const constellationsFeature: ApiFeature = {
  handlers: handlersOf(links, codes, jointCards, comparisons),
  liveMessages: constellationLiveMessages,
  viewsReadAfter: { constellation: [constellations] },
}
