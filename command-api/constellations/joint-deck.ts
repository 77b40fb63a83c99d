import type { JointCard } from '../../contracts/constellations/joint-cards.ts'
import { limits } from '../../contracts/core/limits.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import type {
  ConstellationDocument,
  JointCardEntry,
} from '../../projections/views/constellations.ts'
import type { ApiRequest } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { type Constellations, type People, readConstellations } from '../profiles/linked-people.ts'
import { presentJointCard } from './present.ts'

/** The people on the open joint cards of a member. */
export const peopleOfJointCards = ({ jointCards }: ConstellationDocument): string[] =>
  jointCards.flatMap(card => (card.isOpen ? card.members : []))

/** The open joint cards of members in a mode that the reader is not on and has not swiped. */
export const openJointCards = (
  mode: DiscoveryMode,
  ids: readonly string[],
  documentOf: Constellations['documentOf'],
  { profileId }: Pick<ApiRequest<unknown>, 'profileId'>,
): JointCardEntry[] => {
  const swiped = documentOf(profileId)?.swiped ?? []
  const cards = ids.flatMap(id => documentOf(id)?.jointCards ?? [])
  const open = cards.filter(
    ({ jointId, isOpen, modes, members }) =>
      isOpen && modes.includes(mode) && !members.includes(profileId) && !swiped.includes(jointId),
  )
  return [...new Map(open.map(card => [card.jointId, card])).values()]
}

/** Joint cards all of whose people the reader meets in a mode, and turned none of them down. */
export const seenJointCards = (
  mode: DiscoveryMode,
  cards: readonly JointCardEntry[],
  { policy }: People,
): JointCardEntry[] =>
  cards
    .filter(({ members }) =>
      members.every(
        one => policy.canSee(one, { mode, sight: 'list' }) && !policy.isTurnedDown(one, mode),
      ),
    )
    .slice(0, limits.deck)

/** Seen joint cards within the day's allowance of new people, with whom their people show. */
export const presentJointCards = async (
  seen: readonly JointCardEntry[],
  people: People,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<JointCard[]> => {
  const { profileId, now } = request
  const admitted: JointCardEntry[] = []
  for (const card of seen)
    if (await services.newCards.admitAll(profileId, card.members, now)) admitted.push(card)
  if (admitted.length === 0) return []
  const members = [...new Set(admitted.flatMap(card => card.members))]
  const { shownOf } = await readConstellations(members, request, services)
  return admitted.map(card => presentJointCard(card, people, shownOf, now))
}

/**
 * The joint cards among the cards of a deck. Their people come with the constellations that the deck reads
 * anyway; only cards that will be shown are read for, so that its time tells nothing of others.
 */
export const jointCardsIn = async (
  mode: DiscoveryMode,
  ids: readonly string[],
  { documentOf, people }: Constellations,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<JointCard[]> => {
  const open = openJointCards(mode, ids, documentOf, request)
  return presentJointCards(seenJointCards(mode, open, people), people, request, services)
}
