import { otherOf } from '../../contracts/core/pair.ts'
import type { NamedNews, Notification } from '../../contracts/notifications/notifications.ts'
import { memberName } from '../../contracts/profiles/member-name.ts'
import type { ViewerPolicy } from '../../projections/discovery/viewer-policy.ts'
import { conversations } from '../../projections/views/chat.ts'
import { deckViews } from '../../projections/views/discovery.ts'
import { hangouts } from '../../projections/views/hangouts.ts'
import type { NotificationDocument } from '../../projections/views/notifications.ts'
import { profiles } from '../../projections/views/profiles.ts'
import type { ApiRequest } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { ifAvailable } from '../matching/visibility.ts'
import { ofConstellation } from '../profiles/linked-people.ts'
import { faceFor } from '../profiles/photos/present.ts'

/** Views that `readWhomAbout` reads. */
export const whomAboutViews = [conversations, hangouts, profiles, ...deckViews] as const

type Knows = (policy: ViewerPolicy, other: string) => boolean

const asMatch: Knows = (policy, other) => policy.isMatched(other)
const asLinked: Knows = (policy, other) => policy.canSee(other, ofConstellation)
const inHangouts: Knows = (policy, other) =>
  policy.canSee(other, { surface: 'PEOPLE', sight: 'list' })

/**
 * How the member knows whom news is about, as where the news leads. Nobody is named in news of whom the
 * member does not know yet, such as a super like.
 */
const knownBy: Readonly<Record<NamedNews, Knows>> = {
  match: asMatch,
  message: asMatch,
  hangout_invitation: inHangouts,
  hangout_accepted: inHangouts,
  link_invitation: asLinked,
  linked: asLinked,
  comparison: asMatch,
  compared: asMatch,
}

const isNamed = (kind: string): kind is NamedNews => Object.hasOwn(knownBy, kind)

/** A subject such as `match:{matchId}`, if it is about somebody who can be named. */
const subjectOf = ({ subject, type }: Noted) => {
  const [about = '', id = ''] = subject?.split(':') ?? []
  const kind = about === 'hangout' ? type : about
  return isNamed(kind) ? { kind, id } : undefined
}

type Noted = Pick<NotificationDocument, 'subject' | 'type'>
type Subject = NonNullable<ReturnType<typeof subjectOf>>

/* The subjects that are the id of something between two; others are the id of the other member. */
const ofMatches: readonly NamedNews[] = ['match', 'message']
const ofHangouts: readonly NamedNews[] = ['hangout_invitation', 'hangout_accepted']

/** The other members of matches and hangouts, by their ids. */
const readOthers = async (
  subjects: readonly Subject[],
  own: string,
  { views }: Pick<Services, 'views'>,
): Promise<ReadonlyMap<string, string>> => {
  const idsOf = (kinds: readonly NamedNews[]) => [
    ...new Set(subjects.flatMap(({ kind, id }) => (kinds.includes(kind) ? [id] : []))),
  ]
  const [matched, met] = await Promise.all([
    views.collection(conversations).many(idsOf(ofMatches)),
    views.collection(hangouts).many(idsOf(ofHangouts)),
  ])
  return new Map([
    ...matched.flatMap(one => (one ? [[one.matchId, otherOf(one.profiles, own)] as const] : [])),
    ...met.flatMap(one => (one ? [[one.id, otherOf(one.profiles, own)] as const] : [])),
  ])
}

/**
 * Whom each notification of the caller is about, with the name and the face that they see now. Null for
 * one that names nobody, and for all while the discovery index is away.
 */
export const readWhomAbout = async (
  notes: readonly Noted[],
  { profileId, now }: Pick<ApiRequest<unknown>, 'profileId' | 'now'>,
  { views, discovery }: Pick<Services, 'views' | 'discovery'>,
): Promise<(note: Noted) => Notification['about']> => {
  const subjects = notes.flatMap(note => subjectOf(note) ?? [])
  const others = await readOthers(subjects, profileId, { views })
  const ofTwo = [...ofMatches, ...ofHangouts]
  const memberIn = ({ kind, id }: Subject) => (ofTwo.includes(kind) ? others.get(id) : id)
  const ids = [...new Set(subjects.flatMap(subject => memberIn(subject) ?? []))]
  const [policy, found] = await Promise.all([
    ifAvailable(discovery.policyOf(profileId, ids, now)),
    views.collection(profiles).many(ids),
  ])
  const byId = new Map(ids.map((id, index) => [id, found[index]]))

  return note => {
    const subject = subjectOf(note)
    const id = subject && memberIn(subject)
    const profile = id && byId.get(id)
    if (!policy || !profile || !knownBy[subject.kind](policy, id)) return null
    const photo = faceFor(profile, policy, profileId)
    return { kind: subject.kind, person: { id, ...memberName(profile), photo } }
  }
}
