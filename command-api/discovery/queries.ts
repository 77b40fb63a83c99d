import type { JointCard } from '../../contracts/constellations/joint-cards.ts'
import { comparable } from '../../contracts/core/folded-text.ts'
import { limits } from '../../contracts/core/limits.ts'
import {
  type CardReason,
  type DeckCard,
  discover,
  discoverByQuery,
  explainCard,
  generalReasons,
  getShownProfile,
  type ShownProfile,
} from '../../contracts/discovery/discovery.ts'
import { numberBand } from '../../contracts/profiles/facets.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { adultWishes } from '../../contracts/profiles/relationship-catalogue.ts'
import { BANDS, bandOf } from '../../domain/discovery/rank-level.ts'
import { variantOf } from '../../domain/profiles/photo-variant.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import { fitTogether, styleIndex } from '../../domain/profiles/style-affinity.ts'
import type { ViewerPolicy } from '../../projections/discovery/viewer-policy.ts'
import { constellations } from '../../projections/views/constellations.ts'
import { deckViews } from '../../projections/views/discovery.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { type ApiRequest, query } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { scoreViews } from '../insights/scores.ts'
import { memberNotFound, requireSeen } from '../profiles/find-profile.ts'
import { readConstellations } from '../profiles/linked-people.ts'
import {
  presentHobbies,
  presentPrompts,
  presentRelationshipPreferences,
} from '../profiles/present.ts'
import { jointCardsIn, peopleOfJointCards } from './joint-deck.ts'
import { cardLimitReached } from './new-cards.ts'
import { presentCards } from './present-cards.ts'

const reads = [...deckViews, profiles, constellations, ...scoreViews]

/** The best cards with the joint cards among them, with at most a day's allowance of new people. */
const listCards = async (
  mode: DiscoveryMode,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<DeckCard[]> => {
  const { profileId, now } = request
  const { discovery, newCards } = services
  const deck = await discovery.deck(profileId, mode, { now, limit: limits.deck })
  const ids = await newCards.admit(profileId, deck.ids, now)
  if (deck.ids.length > 0 && ids.length === 0) throw cardLimitReached(now)
  const reading = readConstellations([...ids, profileId], request, services, peopleOfJointCards)
  const cards = await presentCards(ids, deck.policy, request, services, reading)
  const joint = await jointCardsIn(mode, ids, await reading, request, services)
  const firstOf = ({ people }: JointCard) =>
    cards.find(({ id }) => people.some(one => one.profileId === id))
  return cards.map(card => ({ ...card, together: joint.filter(one => firstOf(one) === card) }))
}

export const onDiscover = query(discover, { reads }, (request, services) =>
  listCards(request.params.mode, request, services),
)

export const onDiscoverByQuery = query(discoverByQuery, { reads }, (request, services) =>
  listCards(request.query.mode, request, services),
)

const presentFacets = ({ facets }: ProfileDocument): ShownProfile['facets'] =>
  Object.fromEntries(
    Object.entries(facets).map(([facet, value]) => [
      facet,
      typeof value === 'number' ? numberBand(value) : value,
    ]),
  )

/** What a member is to those who have not met them, whose view of a profile its owner may read. */
const asStranger = ({ reviewsPhotos }: Pick<Services, 'reviewsPhotos'>) => ({
  distance: () => null,
  isMatched: () => false,
  compatibility: () => null,
  variantOf: (profile: ProfileDocument, photoId: string) =>
    variantOf(profile, photoId, { isKnown: false, reviewsPhotos }),
})

export const onGetShownProfile = query(
  getShownProfile,
  { reads: [...deckViews, profiles, ...scoreViews] },
  async (request, services) => {
    const { profileId: viewer, params, now } = request
    const { profileId } = params
    const isOwn = profileId === viewer
    const policy = isOwn ? asStranger(services) : await requireSeen(profileId, request, services)
    const [admitted] = isOwn ? [viewer] : await services.newCards.admit(viewer, [profileId], now)
    if (admitted === undefined) throw cardLimitReached(now)
    const [[card], document] = await Promise.all([
      presentCards([profileId], policy, request, services),
      services.views.collection(profiles).get(profileId),
    ])
    if (!card || !document) throw memberNotFound()
    return {
      ...card,
      gender: document.gender,
      orientation: document.orientation,
      prompts: presentPrompts(document),
      ...presentShownDetails(document),
      facets: presentFacets(document),
    }
  },
)

type ShownDetails = Pick<
  ShownProfile,
  'currentRelationships' | 'seekingDescription' | 'relationshipPreferences' | 'hobbies'
>

const noDetails: ShownDetails = {
  currentRelationships: null,
  seekingDescription: null,
  relationshipPreferences: [],
  hobbies: [],
}

/** The details of a profile that everybody who sees its card may read; empty if matches only may. */
export const presentShownDetails = (document: ProfileDocument): ShownDetails =>
  document.detailsVisibility === 'public'
    ? {
        currentRelationships: document.currentRelationships,
        seekingDescription: document.seekingDescription,
        relationshipPreferences: presentRelationshipPreferences(document).filter(
          ({ item }) => !adultWishes.has(item),
        ),
        hobbies: presentHobbies(document).map(({ hobby }) => hobby),
      }
    : noDetails

/**
 * Answers for members whom the deck may show. Asks for them by id, not as in a list: otherwise a
 * reader could learn a person's traits by changing filters and asking again.
 */
export const onExplainCard = query(
  explainCard,
  { reads: [...deckViews, profiles] },
  async ({ profileId: reader, params: { mode, profileId }, now }, services) => {
    const policy = await services.discovery.policyOf(reader, [profileId], now)
    const isInDeck =
      policy.canSee(profileId, { mode, sight: 'id' }) && !policy.isSwipedIn(profileId, mode)
    if (!isInDeck) throw memberNotFound()
    const [admitted] = await services.newCards.admit(reader, [profileId], now)
    if (admitted === undefined) throw cardLimitReached(now)
    const [own, other] = await services.views.collection(profiles).many([reader, profileId])
    if (!own || !other) throw memberNotFound()
    const reasons = cardReasons(own, other, {
      compatibility: policy.compatibility(profileId),
      distance: policy.distance(profileId),
    })
    return { reasons, general: [...generalReasons] }
  },
)

/** What the index says of the two: see `ViewerPolicy` for units and steps. */
type ShownOfBoth = Record<'compatibility' | 'distance', ReturnType<ViewerPolicy['distance']>>

/**
 * What counts for a card among the things that both members show to each other, by its weight in
 * `rank`. Never depends on what anybody did: a reason that came or went would tell of it.
 */
const cardReasons = (
  reader: ProfileDocument,
  other: ProfileDocument,
  { compatibility, distance }: ShownOfBoth,
): CardReason[] => {
  const [own, shown] = [presentShownDetails(reader), presentShownDetails(other)]
  const ownTags = new Set(reader.tags.map(comparable))
  const tags = other.tags.filter(tag => ownTags.has(comparable(tag)))
  const hobbies = shown.hobbies.filter(hobby => own.hobbies.includes(hobby))
  const ownItems = wantedItems(own)
  const items = wantedItems(shown).filter(item => ownItems.includes(item))
  const { relationshipStyle: style } = other
  const band = BANDS[bandOf(distance)]
  const reasons: (CardReason | false | null | undefined)[] = [
    compatibility !== null && { kind: 'answers', score: compatibility },
    doStylesFit(reader, other) && {
      kind: 'style',
      same: reader.relationshipStyle === style ? style : null,
    },
    tags.length > 0 && { kind: 'tags', tags },
    hobbies.length > 0 && { kind: 'hobbies', hobbies },
    items.length > 0 && { kind: 'wishes', items },
    band && { kind: 'near', withinMiles: band.miles },
  ]
  return reasons.filter(reason => !!reason)
}

const doStylesFit = (one: ProfileDocument, other: ProfileDocument): boolean =>
  fitTogether(styleIndex(one.relationshipStyle), styleIndex(other.relationshipStyle))

/** The items that a member would like or must have. */
const wantedItems = ({
  relationshipPreferences,
}: ReturnType<typeof presentShownDetails>): string[] =>
  relationshipPreferences
    .filter(({ level }) => level === 'must_have' || level === 'like_to_have')
    .map(({ item }) => item)
