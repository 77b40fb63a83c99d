import type { JointCard } from '../../contracts/constellations/joint-cards.ts'
import { limits } from '../../contracts/core/limits.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { ageNow } from '../../contracts/profiles/profiles.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import type {
  ConstellationDocument,
  JointCardEntry,
} from '../../projections/views/constellations.ts'
import type { ApiRequest } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import {
  type ConstellationReading,
  type People,
  presentPerson,
  readConstellations,
} from '../profiles/linked-people.ts'
import { presentPortrait, seesPhotosOf } from '../profiles/photos/present.ts'
import { presentConsents } from './present-cards.ts'

/** The people on the open joint cards of a member. */
export const peopleOfJointCards = ({ jointCards }: ConstellationDocument): string[] =>
  jointCards.flatMap(card => (card.isOpen ? card.members : []))

/** The open joint cards of members in a mode that the reader is not on and has not swiped. */
export const openJointCards = (
  mode: DiscoveryMode,
  ids: readonly string[],
  documentOf: ConstellationReading['documentOf'],
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

/** The photos of a joint card that its reader sees, in its order and in the variant for them. */
export const presentJointPhotos = (
  { members, photos }: Pick<JointCardEntry, 'members' | 'photos'>,
  { policy, profileOf, reader }: People,
) =>
  photos.flatMap((id, index) => {
    const owner = members.map(profileOf).find(profile => profile?.photos.includes(id))
    // Deleted since, or of a profile that the reader may not open.
    if (!owner || !seesPhotosOf(owner.profileId, policy, reader)) return []
    return [{ ...presentPortrait(owner, id, policy), id, isPrimary: index === 0 }]
  })

/** A joint card for somebody who sees everybody on it. */
const presentJointCard = (
  card: JointCardEntry,
  people: People,
  shownOf: ConstellationReading['shownOf'],
  now: Date,
): JointCard => {
  const { members } = card
  const profiles = members.flatMap(id => people.profileOf(id) ?? [])
  const shown = members.map(id => shownOf(id, members))
  const distances = members.flatMap(id => people.policy.distance(id) ?? [])
  const others = shown.flatMap(one => one.people)
  return {
    id: card.jointId,
    people: profiles.map(profile => {
      const { profileId, pronouns, age, declaredAt } = profile
      const person = presentPerson(profile, people)
      return { profileId, ...person, pronouns, age: ageNow(age, declaredAt, now) }
    }),
    distance: distances.length > 0 ? Math.min(...distances) : null,
    text: card.text,
    photos: presentJointPhotos(card, people).map(({ id: _, ...photo }) => photo),
    modes: [...card.modes],
    consentPreferences: statedByAll(profiles),
    constellation: {
      people: others.filter(({ profileId }, at) =>
        others.slice(0, at).every(one => profileId === null || one.profileId !== profileId),
      ),
      hasReserved: shown.some(one => one.hasReserved),
    },
  }
}

/** The boundaries that all state with the same answer. */
const statedByAll = (profiles: readonly ProfileDocument[]): JointCard['consentPreferences'] => {
  const [first = [], ...rest] = profiles.map(presentConsents)
  return first.filter(one =>
    rest.every(stated =>
      stated.some(({ category, level }) => category === one.category && level === one.level),
    ),
  )
}

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
  { documentOf, people }: ConstellationReading,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<JointCard[]> => {
  const open = openJointCards(mode, ids, documentOf, request)
  return presentJointCards(seenJointCards(mode, open, people), people, request, services)
}
