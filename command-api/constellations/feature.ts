import { constellations } from '../../projections/views/constellations.ts'
import {
  type AddressedMessage,
  type ApiFeature,
  type FeatureLiveMessages,
  handlersOf,
} from '../handlers/handler.ts'
import * as codes from './codes.ts'
import * as comparisons from './comparisons.ts'
import * as jointCards from './joint-cards.ts'
import * as links from './links.ts'

type OfPair = { readonly data: { readonly profiles: readonly [string, string] } }
type OfTwo = { readonly data: { readonly by: string; readonly on: string } }
type OfCard = { readonly data: { readonly members: readonly string[] } }

const changedFor = (to: readonly string[]): AddressedMessage => ({
  to,
  message: { type: 'constellation' },
})
const ofPair = ({ data: { profiles } }: OfPair) => changedFor(profiles)
const ofCard = ({ data: { members } }: OfCard) => changedFor(members)

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
  JointCardConfirmed: ofCard,
  JointCardEnded: ofCard,
  JointCardSwiped: ofCard,
  JointLikeProposed: ofCard,
  JointLikeAgreed: ofCard,
  JointLikeDeclined: ofCard,
  JointLikeSent: ofCard,
  JointCardMatched: ({ data: { members, on } }) => changedFor([...members, on]),
} satisfies FeatureLiveMessages

export const constellationsFeature: ApiFeature = {
  handlers: handlersOf(links, codes, jointCards, comparisons),
  liveMessages: constellationLiveMessages,
  viewsReadAfter: { constellation: [constellations] },
}
