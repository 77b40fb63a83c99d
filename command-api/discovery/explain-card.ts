import { comparable } from '../../contracts/core/folded-text.ts'
import {
  type CardReason,
  explainCard,
  generalReasons,
} from '../../contracts/discovery/discovery.ts'
import { BANDS, bandOf } from '../../domain/discovery/rank-level.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import { fitTogether, styleIndex } from '../../domain/profiles/style-affinity.ts'
import type { Between } from '../../projections/discovery/between.ts'
import { discoveryView } from '../../projections/views/discovery.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { query } from '../handlers/handler.ts'
import { memberNotFound } from '../profiles/require-seen.ts'
import { cardLimitReached } from './new-cards.ts'
import { presentShownDetails } from './shown-details.ts'

/**
 * Answers for members whom the deck may show. Asks for them by id, not as in a list: otherwise a
 * reader could learn a person's traits by changing filters and asking again.
 */
export const onExplainCard = query(
  explainCard,
  { reads: [discoveryView, profiles] },
  async ({ profileId: reader, params: { mode, profileId }, now }, services) => {
    const between = await services.discovery.between(reader, [profileId], now)
    const isInDeck =
      between.canSee(profileId, { mode, sight: 'id' }) && !between.isSwipedIn(profileId, mode)
    if (!isInDeck) throw memberNotFound()
    const [admitted] = await services.newCards.admit(reader, [profileId], now)
    if (admitted === undefined) throw cardLimitReached(now)
    const [own, other] = await services.views.collection(profiles).many([reader, profileId])
    if (!own || !other) throw memberNotFound()
    const reasons = cardReasons(own, other, {
      compatibility: between.compatibility(profileId),
      distance: between.distance(profileId),
    })
    return { reasons, general: [...generalReasons] }
  },
)

/** What the index says of the two: see `Between` for units and steps. */
type ShownOfBoth = Record<'compatibility' | 'distance', ReturnType<Between['distance']>>

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
