import type { JointCard, OwnJointCard } from '../../contracts/constellations/joint-cards.ts'
import type { LinkInvitation, OwnLink } from '../../contracts/constellations/links.ts'
import { ageNow } from '../../contracts/profiles/profiles.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import { onJointCard } from '../../projections/discovery/joint-card-sight.ts'
import type {
  ConstellationDocument,
  JointCardEntry,
  LinkEntry,
} from '../../projections/views/constellations.ts'
import { presentConsents } from '../discovery/present-cards.ts'
import {
  type Constellations,
  ofConstellation,
  type People,
  presentPerson,
} from '../profiles/linked-people.ts'
import { photoUrlOf, variantFor } from '../profiles/photos/present.ts'

const knownPerson = (profileId: string, { policy, profileOf }: People) => {
  const profile = profileOf(profileId)
  if (!profile || !policy.canSee(profileId, ofConstellation)) return undefined
  return { profileId, ...presentPerson(profile, policy.isMatched(profileId)) }
}

/** A link for one of its sides; undefined while the other is suspended, blocked or has left. */
export const presentOwnLink = (entry: LinkEntry, people: People): OwnLink | undefined => {
  const person = knownPerson(entry.with, people)
  const { own, theirs, since, protectionSeen } = entry
  return person && { ...person, own, theirs, since, protectionSeen: [...protectionSeen] }
}

/** An invitation for one of its sides. */
export const presentInvitation = (
  { with: other, kind, words, isSent, at }: ConstellationDocument['invitations'][number],
  people: People,
): LinkInvitation | undefined => {
  const person = knownPerson(other, people)
  return person && { ...person, kind, words, isSent, createdAt: at }
}

/** The photos of a joint card in its order, in the variant for the reader. */
const presentJointPhotos = (
  { members, photos }: Pick<JointCardEntry, 'members' | 'photos'>,
  { policy, profileOf }: People,
) =>
  photos.flatMap((id, index) => {
    const owner = members.map(profileOf).find(profile => profile?.photos.includes(id))
    if (!owner) return [] // deleted since
    const variant = variantFor(owner, policy.isMatched(owner.profileId))
    const colour = owner.photoColours[id] ?? null
    return [{ id, photoUrl: photoUrlOf(id, variant), isPrimary: index === 0, colour }]
  })

/** A joint card for somebody who sees everybody on it. */
export const presentJointCard = (
  card: JointCardEntry,
  people: People,
  shownOf: Constellations['shownOf'],
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
      const person = presentPerson(profile, people.policy.isMatched(profileId))
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

/**
 * A joint card for one of its people who sees everybody on it. Until it opens nobody learns who has said yes,
 * as nobody may learn for whom it does not exist. Members who like it, or whom somebody wants to like, are
 * named to those who see them.
 */
export const presentOwnJointCard = (
  card: JointCardEntry,
  people: People,
  own: string,
): OwnJointCard => {
  const { policy, profileOf } = people
  const seen = (profileId: string) => {
    const profile = profileOf(profileId)
    if (!profile || !policy.canSee(profileId, onJointCard)) return undefined
    return { profileId, ...presentPerson(profile, policy.isMatched(profileId)) }
  }
  const isToldOf = (profileId: string) => card.isOpen || profileId === own
  return {
    id: card.jointId,
    people: card.members.flatMap(profileId => {
      const profile = profileOf(profileId)
      if (!profile) return []
      const isMatch = profileId === own || policy.isMatched(profileId)
      const isTold = isToldOf(profileId)
      return [
        {
          profileId,
          ...presentPerson(profile, isMatch),
          hasConfirmed: isTold && card.confirmed.includes(profileId),
          asksFirst: !(isTold && card.sendsAtOnce.includes(profileId)),
        },
      ]
    }),
    text: card.text,
    photos: presentJointPhotos(card, people),
    modes: [...card.modes],
    isOpen: card.isOpen,
    version: card.version,
    likes: card.likes.flatMap(({ by, mode }) => {
      const person = seen(by)
      return person ? [{ ...person, mode }] : []
    }),
    proposals: card.proposals.flatMap(({ by, on, mode, agreed }) => {
      const person = seen(on)
      return person ? [{ ...person, mode, isOwn: by === own, hasAgreed: agreed.includes(own) }] : []
    }),
  }
}
