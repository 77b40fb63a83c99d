import { otherOf } from '../../contracts/core/pair.ts'
import { streams } from '../../contracts/features.ts'
import type { NewsCounts } from '../../contracts/notifications/news-counts.ts'
import type { LookAt } from '../../domain/discovery/can-see.ts'
import { meetup } from '../../domain/meetups/decider.ts'
import { readsDiscussion } from '../../domain/meetups/discussion.ts'
import type { Meetup } from '../../domain/meetups/meetup-state.ts'
import { hostsOf } from '../../domain/meetups/roles.ts'
import type { Dispatch } from '../../engines/log/dispatch.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import type { DiscoveryQueries } from '../discovery/queries.ts'
import type { ViewerPolicy } from '../discovery/viewer-policy.ts'
import { conversations } from '../views/chat.ts'
import { constellations, type JointCardEntry } from '../views/constellations.ts'
import { deckViews } from '../views/discovery.ts'
import { eventExclusions, hostsExcluding } from '../views/event-exclusions.ts'
import { type GroupDocument, groupMessages, groups } from '../views/groups.ts'
import { hangouts } from '../views/hangouts.ts'
import { meetups } from '../views/meetups.ts'
import { inboxes, type NotificationDocument, notifications } from '../views/notifications.ts'
import {
  listedGroups,
  listedMatches,
  newestSeenIn,
  unreadInGroup,
  unreadInMatch,
  unreadMatchViews,
} from './unread-conversations.ts'

/** Views that `countNews` reads. */
export const newsViews = [
  conversations,
  ...unreadMatchViews,
  groups,
  groupMessages,
  inboxes,
  notifications,
  hangouts,
  meetups,
  eventExclusions,
  constellations,
  ...deckViews,
] as const

type Sources = {
  readonly views: ReadModels
  readonly discovery: Pick<DiscoveryQueries, 'policyOf'>
  readonly dispatch: Pick<Dispatch, 'readState'>
}

type Reader = { readonly profileId: string; readonly now: Date }

/** Whom a notification is about, and how they have to be seen for it to count. */
type About = {
  readonly people: readonly string[]
  readonly isSeen: (policy: ViewerPolicy, other: string) => boolean
}

const nobody: About = { people: [], isSeen: () => true }

const seenOn =
  (look: LookAt): About['isSeen'] =>
  (policy, other) =>
    policy.canSee(other, look)

const inGroup = seenOn({ surface: 'GROUPS', sight: 'list' })
const atEvent = seenOn({ surface: 'EVENTS', sight: 'list' })
const onPlan = seenOn({ surface: 'PEOPLE', sight: 'list' })
const asLinked = seenOn({ surface: 'CONSTELLATIONS', sight: 'id' })
const onJointCard = seenOn({ surface: 'JOINT_CARDS', sight: 'id' })
const asMatch: About['isSeen'] = (policy, other) => policy.isMatched(other)

type Found = {
  readonly own: string
  readonly jointCards: readonly JointCardEntry[]
  readonly groups: readonly GroupDocument[]
  /** Hosts to whose events the member may not come. */
  readonly excluding: ReadonlySet<string>
  readonly views: ReadModels
}

const aboutHangout = async (id: string, { own, views }: Found): Promise<About | undefined> => {
  const found = await views.collection(hangouts).get(id)
  return found && { people: [otherOf(found.profiles, own)], isSeen: onPlan }
}

const aboutEvent = async (
  id: string,
  { own, excluding, views }: Found,
): Promise<About | undefined> => {
  const found = await views.collection(meetups).get(id)
  if (!found) return undefined
  const people = hostsOf(found).filter(host => host !== own)
  // A co-host who is suspended hides nothing.
  const isSeen: About['isSeen'] = (policy, other) =>
    atEvent(policy, other) || (other !== found.organizer && !policy.isActive(other))
  return people.some(host => excluding.has(host)) ? undefined : { people, isSeen }
}

/** Also of a group that invites the member, who is not in it. */
const aboutGroup = async (id: string, { own, views }: Found): Promise<About | undefined> => {
  const found = await views.collection(groups).get(id)
  return found && { people: found.memberIds.filter(one => one !== own), isSeen: inGroup }
}

const aboutCard = (
  card: JointCardEntry | undefined,
  other: readonly string[] = [],
): About | undefined => card && { people: [...card.members, ...other], isSeen: onJointCard }

/**
 * Whom a notification is about, by its subject. Undefined if that is gone, or not known here: what
 * names somebody without a way to ask about them does not count.
 */
const aboutWhom = async (
  { subject }: NotificationDocument,
  found: Found,
): Promise<About | undefined> => {
  if (subject === null) return nobody
  const [about = '', id = '', by = ''] = subject.split(':')
  switch (about) {
    case 'super_like':
    case 'profile_view':
    case 'sign-in':
    case 'decision':
    case 'appeal':
    case 'report':
    case 'help':
    case 'account_export':
      return nobody
    case 'hangout':
      return aboutHangout(id, found)
    case 'link_invitation':
    case 'linked':
      return { people: [id], isSeen: asLinked }
    case 'comparison':
    case 'compared':
      return { people: [id], isSeen: asMatch }
    case 'group':
    case 'group-admitted':
      return aboutGroup(id, found)
    case 'group-request': {
      const asking = found.groups.find(one => one.id === id)?.requests.at(-1)
      return asking && { people: [asking.profileId], isSeen: inGroup }
    }
    case 'joint_card':
      return aboutCard(found.jointCards.find(({ jointId }) => jointId === id))
    case 'joint_like':
      return aboutCard(
        found.jointCards.find(({ proposals }) => proposals.some(({ on }) => on === id)),
        [id],
      )
    case 'joint_liked':
      return aboutCard(
        found.jointCards.find(({ likes }) => likes.some(like => like.by === by)),
        [by],
      )
    case 'event-request':
      return undefined
    default:
      return about.startsWith('event-') ? aboutEvent(id, found) : undefined
  }
}

const unreadNotifications = async (profileId: string, views: ReadModels) => {
  const own = await views.collection(inboxes).get(profileId)
  const found = await views.collection(notifications).many(own?.unread ?? [])
  return found.flatMap(one => one ?? [])
}

/** The meetups whose discussions some of the groups are, by the log, by the id of the group. */
const discussedIn = async (
  documents: readonly GroupDocument[],
  { readState }: Sources['dispatch'],
): Promise<ReadonlyMap<string, Meetup>> => {
  const read = documents.flatMap(({ id, meetupId }) =>
    meetupId
      ? [readState(meetup, streams.meetup(meetupId)).then(state => [id, state] as const)]
      : [],
  )
  return new Map(await Promise.all(read))
}

const isOfChat = ({ subject }: NotificationDocument) =>
  /^(message|match|joint_match):/.test(subject ?? '')

const sum = (counts: Iterable<number>): number => [...counts].reduce((all, one) => all + one, 0)

/**
 * What is new for a member: what the lists of their chats and the bell count, without anything of
 * members whom they do not see. Read with `newsViews`, and of the log who may read discussions of events.
 */
export const countNews = async (
  { profileId, now }: Reader,
  { views, discovery, dispatch }: Sources,
): Promise<NewsCounts> => {
  const [matches, listed, unread, constellation, excluding] = await Promise.all([
    listedMatches(profileId, { views }),
    listedGroups(profileId, { views }),
    unreadNotifications(profileId, views),
    views.collection(constellations).get(profileId),
    hostsExcluding(profileId, views),
  ])
  const discussed = await discussedIn(listed, dispatch)
  const jointCards = constellation?.jointCards ?? []
  const found = { own: profileId, jointCards, groups: listed, excluding, views }
  const told = unread.filter(one => !isOfChat(one))
  const about = (await Promise.all(told.map(one => aboutWhom(one, found)))).flatMap(
    one => one ?? [],
  )
  // The author of a last message may have left.
  const writing = listed.flatMap(({ memberIds, lastMessage }) => [
    ...memberIds,
    ...(lastMessage ? [lastMessage.from] : []),
  ])
  const hosting = [...discussed.values()].flatMap(hostsOf)
  const named = [profileId, ...writing, ...hosting, ...about.flatMap(({ people }) => people)]
  const policyOf = (people: readonly string[]) =>
    discovery.policyOf(profileId, [...new Set(people)], now)
  const policy = await policyOf(named)
  const canSeeIn =
    (seen: ViewerPolicy) =>
    ({ meetupId }: GroupDocument) =>
    (other: string) =>
      other === profileId || (inGroup(seen, other) && (!meetupId || atEvent(seen, other)))
  const mayCome = (host: string) =>
    host === profileId || (atEvent(policy, host) && !excluding.has(host))
  const viewer = { profileId, now, mayCome, isActive: policy.isActive }
  const own = listed.filter(({ id, meetupId }) => {
    const event = discussed.get(id)
    return meetupId ? event && readsDiscussion(event, id, viewer) : true
  })
  const newest = await newestSeenIn(
    own,
    {
      profileId,
      canSeeIn: canSeeIn(policy),
      canSeeAmong: async authors => canSeeIn(await policyOf(authors)),
    },
    { views },
  )
  const inGroups = own.map(one => unreadInGroup(one, newest.get(one.id), profileId))
  const chats = new Set([
    ...matches.map(({ matchId }) => `match:${matchId}`),
    ...own
      .filter(one => one.memberIds.every(canSeeIn(policy)(one)))
      .map(({ id }) => `joint_match:${id}`),
  ])
  return {
    messages: sum(matches.map(match => unreadInMatch(match, profileId))) + sum(inGroups),
    matches: unread.filter(({ subject }) => chats.has(subject ?? '')).length,
    others: about.filter(({ people, isSeen }) => people.every(one => isSeen(policy, one))).length,
  }
}
