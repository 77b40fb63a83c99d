import type { OwnJointCard } from '../../contracts/constellations/joint-cards.ts'
import type { LinkInvitation, OwnLink } from '../../contracts/constellations/links.ts'
import { onJointCard } from '../../projections/discovery/joint-card-sight.ts'
import type {
  ConstellationDocument,
  JointCardEntry,
  LinkEntry,
} from '../../projections/views/constellations.ts'
import { presentJointPhotos } from '../discovery/joint-deck.ts'
import { ofConstellation, type People, presentPerson } from '../profiles/linked-people.ts'

const knownPerson = (profileId: string, people: People) => {
  const profile = people.profileOf(profileId)
  if (!profile || !people.policy.canSee(profileId, ofConstellation)) return undefined
  return { profileId, ...presentPerson(profile, people) }
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
    return { profileId, ...presentPerson(profile, people) }
  }
  const isToldOf = (profileId: string) => card.isOpen || profileId === own
  return {
    id: card.jointId,
    people: card.members.flatMap(profileId => {
      const profile = profileOf(profileId)
      if (!profile) return []
      const isTold = isToldOf(profileId)
      return [
        {
          profileId,
          ...presentPerson(profile, people),
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
