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

type Named = {
  /** What the subject of the notification has the id of. */
  readonly by: 'match' | 'hangout' | 'member'
  /** Whether the member knows the other by name, as the screen to which the notification leads. */
  readonly isKnown: (policy: ViewerPolicy, other: string) => boolean
}

const isMatched: Named['isKnown'] = (policy, other) => policy.isMatched(other)
const match = { by: 'match', isKnown: isMatched } as const
const hangout = {
  by: 'hangout',
  isKnown: (policy, other) => policy.canSee(other, { surface: 'PEOPLE', sight: 'list' }),
} as const satisfies Named
const link = {
  by: 'member',
  isKnown: (policy, other) => policy.canSee(other, ofConstellation),
} as const satisfies Named
const comparison = { by: 'member', isKnown: isMatched } as const

/** The news that may name somebody. A super like, for one, names nobody. */
const named: Readonly<Record<NamedNews, Named>> = {
  match,
  message: match,
  hangout_invitation: hangout,
  hangout_accepted: hangout,
  link_invitation: link,
  linked: link,
  comparison,
  compared: comparison,
}

const isNamed = (kind: string): kind is NamedNews => Object.hasOwn(named, kind)

type Noted = Pick<NotificationDocument, 'subject' | 'type'>
type Subject = Named & { readonly kind: NamedNews; readonly id: string }

/** A subject such as `match:{matchId}`, if it may name somebody. */
const subjectOf = ({ subject, type }: Noted): Subject | undefined => {
  const [about = '', id = ''] = subject?.split(':') ?? []
  const kind = about === 'hangout' ? type : about
  return isNamed(kind) ? { kind, id, ...named[kind] } : undefined
}

/** The other members of matches and hangouts, by the ids of these. */
const readOthers = async (
  subjects: readonly Subject[],
  own: string,
  { views }: Pick<Services, 'views'>,
): Promise<ReadonlyMap<string, string>> => {
  const idsOf = (what: Named['by']) => [
    ...new Set(subjects.flatMap(({ by, id }) => (by === what ? [id] : []))),
  ]
  const [matched, met] = await Promise.all([
    views.collection(conversations).many(idsOf('match')),
    views.collection(hangouts).many(idsOf('hangout')),
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
  const memberIn = ({ by, id }: Subject) => (by === 'member' ? id : others.get(id))
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
    if (!policy || !profile || !subject.isKnown(policy, id)) return null
    const photo = faceFor(profile, policy, profileId)
    return { kind: subject.kind, person: { id, ...memberName(profile), photo } }
  }
}
