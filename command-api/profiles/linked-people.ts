import type {
  ConstellationPerson,
  ShownConstellation,
} from '../../contracts/constellations/shown-constellation.ts'
import { type MemberName, memberName } from '../../contracts/profiles/member-name.ts'
import type { Profile } from '../../contracts/profiles/profiles.ts'
import { shownLinks, tellableLinks } from '../../domain/constellations/shown-links.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import type { ViewerPolicy } from '../../projections/discovery/viewer-policy.ts'
import {
  type ConstellationDocument,
  constellations,
  type LinkEntry,
} from '../../projections/views/constellations.ts'
import { profiles } from '../../projections/views/profiles.ts'
import type { ApiRequest } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { faceFor } from './photos/present.ts'

/** How a member looks at somebody of a constellation: by id, so that lists of filters tell nothing. */
export const ofConstellation = { surface: 'CONSTELLATIONS', sight: 'id' } as const

type Person = MemberName & { readonly photo: Profile['photos'][number] | null }

/**
 * A member's name, and their first photo if the reader may open the profile: a link outlasts what keeps two
 * from that.
 */
export const presentPerson = (
  profile: ProfileDocument,
  { policy, reader }: Pick<People, 'policy' | 'reader'>,
): Person => ({ ...memberName(profile), photo: faceFor(profile, policy, reader) })

/** The profiles of members, by id, and what the reader is to them. */
export type People = {
  readonly reader: string
  readonly policy: ViewerPolicy
  readonly profileOf: (profileId: string) => ProfileDocument | undefined
}

/** Reads the people whom a response may name. */
export const peopleFor = async (
  ids: readonly string[],
  { profileId, now }: Pick<ApiRequest<unknown>, 'profileId' | 'now'>,
  { views, discovery }: Pick<Services, 'views' | 'discovery'>,
): Promise<People> => {
  const named = [...new Set([profileId, ...ids])]
  const [policy, found] = await Promise.all([
    discovery.policyOf(profileId, named, now),
    views.collection(profiles).many(named),
  ])
  const byId = new Map(named.map((id, index) => [id, found[index]]))
  return { reader: profileId, policy, profileOf: id => byId.get(id) }
}

const nameOf = ({ kind, words }: LinkEntry['own']) => ({ kind, words })

/** Somebody of a constellation, with both words for the link; no more than a name if they cannot be opened. */
const presentLinked = (
  { with: profileId, own, theirs }: LinkEntry,
  people: People,
): ConstellationPerson[] => {
  const profile = people.profileOf(profileId)
  if (!profile) return []
  const words = { word: nameOf(own), theirWord: nameOf(theirs) }
  return people.policy.opens(profileId)
    ? [{ profileId, ...presentPerson(profile, people), ...words }]
    : [{ profileId: null, ...memberName(profile), photo: null, ...words }]
}

/** Constellations of members, and everybody of them whom a response may name. */
export type ConstellationReading = {
  readonly people: People
  readonly documentOf: (profileId: string) => ConstellationDocument | undefined
  /** What a member and the people linked with them show to the reader, without those named here. */
  readonly shownOf: (profileId: string, without?: readonly string[]) => ShownConstellation
}

/**
 * Reads the constellations of members, and `more` people of each. Reads the same number of times whether
 * there is anybody or not.
 */
export const readConstellations = async (
  ids: readonly string[],
  request: Pick<ApiRequest<unknown>, 'profileId' | 'now'>,
  services: Pick<Services, 'views' | 'discovery'>,
  more: (document: ConstellationDocument) => readonly string[] = () => [],
): Promise<ConstellationReading> => {
  const found = await services.views.collection(constellations).many(ids)
  const documents = new Map(found.flatMap(one => (one ? [[one.profileId, one] as const] : [])))
  const named = [...documents.values()].flatMap(document => [
    ...tellableLinks(document.links).map(entry => entry.with),
    ...more(document),
  ])
  const people = await peopleFor(named, request, services)
  return {
    people,
    documentOf: profileId => documents.get(profileId),
    shownOf: (profileId, without = []) => {
      const links = documents.get(profileId)?.links ?? []
      const { seen, hasReserved } = shownLinks(
        links.filter(entry => !without.includes(entry.with)),
        other => people.policy.canSee(other, ofConstellation),
      )
      return { people: seen.flatMap(entry => presentLinked(entry, people)), hasReserved }
    },
  }
}
