import type { RecordedEvent } from '../../contracts/core/event.ts'
import { profileIdOf } from '../../contracts/core/ids.ts'
import { otherOf } from '../../contracts/core/pair.ts'
import { LEVEL_PARTS } from '../../contracts/discovery/discovery-events.ts'
import { streams } from '../../contracts/features.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { lastSwipeBy, type PairEvent, pair } from '../../domain/matching/decider.ts'
import { hasHeld } from '../../domain/staff/decisions.ts'
import { findPushedSince } from '../../engines/adapters/web-push/push-devices.ts'
import type { MemberSession } from '../../engines/records/sessions.ts'
import { hashesOfMember } from '../identity/person-hashes.ts'
import { ownConversations } from '../views/chat.ts'
import { staffDecisions } from '../views/decisions.ts'
import { eventExclusions } from '../views/event-exclusions.ts'
import { eventSeries } from '../views/event-series.ts'
import { calendarFeeds, newsFeeds } from '../views/feeds.ts'
import { filters, preferenceRules } from '../views/filters.ts'
import { guestMessages, readGuestMessage } from '../views/guest-messages.ts'
import { aiConsents, identities, members } from '../views/identity.ts'
import { profileInsights, suggestionBatches } from '../views/insights.ts'
import { kithAccounts } from '../views/kith-accounts.ts'
import { blocks } from '../views/matching.ts'
import { attendances, meetupRoles, meetups } from '../views/meetups.ts'
import { nextDayAnswers, readNextDayAnswer } from '../views/next-day.ts'
import { notifications } from '../views/notifications.ts'
import { entitlements, purchases, trialIdsOf, trials } from '../views/payments.ts'
import { profiles } from '../views/profiles.ts'
import { pushSettingsView } from '../views/push.ts'
import { answers } from '../views/questions/answers.ts'
import { progress } from '../views/questions/progress.ts'
import { securityNotices } from '../views/security-notices.ts'
import { reports } from '../views/staff.ts'
import { constellationOf } from './export-constellations.ts'
import {
  groupsOf,
  ownGroupMessages,
  ownHangouts,
  ownMessages,
  ownReactions,
} from './export-conversations.ts'
import { ownSafetyPlans } from './export-safety.ts'
import {
  type ExportOwner,
  type ExportSources,
  type ExportTopic,
  leftOut,
  pseudonymsOf,
} from './export-topic.ts'

/** The member whose data is exported, by member id. */
export const exportOwner = (memberId: string): ExportOwner => ({
  memberId,
  profileId: profileIdOf(memberId),
})

const account: ExportTopic = {
  name: 'account',
  title: 'Your account',
  async *rows({ memberId, profileId }, { views }) {
    const member = await views.collection(members).get(memberId)
    if (!member) return
    const consent = await views.collection(aiConsents).get(profileId)
    const entitled = await views.collection(entitlements).get(memberId)
    const { memberId: _, ...fields } = member
    const premiumUntil = entitled?.grants ?? {}
    yield { ...fields, aiConsentSince: consent?.since ?? null, premiumUntil }
  },
}

const bought: ExportTopic = {
  name: 'payments',
  title: 'What you paid for premium',
  note: 'Amounts are in US cents. Stripe has your card; Kith has not. That you have had a subscription is kept for 24 months, also when you have deleted your account, by keyed hashes of your sign-in, passkeys and card, so that the first week at its low price is had once.',
  async *rows({ memberId }, { views, keys }) {
    const found = await views.collection(purchases).get(memberId)
    for (const { subscriptionId: _, ...subscription } of found?.subscriptions ?? [])
      yield { kind: 'subscription', ...subscription }
    for (const { paymentId: _, ...payment } of found?.payments ?? [])
      yield { kind: 'payment', ...payment }
    const trialIds = await trialIdsOf(keys, await hashesOfMember(memberId, { views, keys }))
    for (const firstWeek of await views.collection(trials).many(trialIds)) {
      if (!firstWeek) continue
      const { claimId, since } = firstWeek
      yield { kind: 'first week', status: claimId === null ? 'had' : 'reserved', since }
    }
  },
}

const signIns: ExportTopic = {
  name: 'sign-ins',
  title: 'How you sign in',
  async *rows({ memberId }, { views }) {
    const linked = await views.collection(identities).get(memberId)
    for (const [identity, verifiedEmail] of Object.entries(linked?.emails ?? {})) {
      const [issuer, subject] = JSON.parse(identity) as [string, string]
      yield { issuer, subject, verifiedEmail }
      const account = await views.collection(kithAccounts).get(subject)
      for (const { id: _, ...passkey } of account?.passkeys ?? [])
        yield { kind: 'passkey', ...passkey }
    }
  },
}

const signedIn: ExportTopic = {
  name: 'sessions',
  title: 'Where you are signed in',
  note: 'When a session was last used is known by the hour.',
  async *rows({ memberId }, { sessions, shortLived }) {
    for (const key of await sessions.owned(memberId)) {
      const record = await sessions.get(key, 0) // an expired session is still stored
      if (!record) continue
      const { startedAt, notedAt, device, ...rest } = record.value as MemberSession
      leftOut(rest, {
        memberId: 'is the member',
        passkeyId: 'is an id; the passkeys are in sign-ins',
      })
      yield {
        device: device ?? null,
        signedInAt: new Date(startedAt).toISOString(),
        lastSeenAt: new Date(notedAt).toISOString(),
        pushedSince: (await findPushedSince(shortLived, key)) ?? null,
      }
    }
  },
}

const profile: ExportTopic = {
  name: 'profile',
  title: 'Your profile',
  note: 'Your age is the one that you gave when you gave it. Your city is known as a square of about five kilometres.',
  async *rows({ profileId }, { views }) {
    const own = await views.collection(profiles).get(profileId)
    if (!own) return
    const { memberId: _, profileId: __, photos, primaryPhoto, moves, ...fields } = own
    yield fields
  },
}

const filterLists: ExportTopic = {
  name: 'filters',
  title: 'Your filters',
  note: 'Discovery filters say whom you want to see, block filters who cannot see you.',
  async *rows({ profileId }, { views }) {
    const own = await views.collection(filters).get(profileId)
    for (const [list, entries] of Object.entries(own ?? {}))
      for (const { filterType, filterValue, isActive } of entries)
        yield { list, filterType, filterValue, isActive }
  },
}

const rules: ExportTopic = {
  name: 'rules',
  title: 'Your rules',
  note: 'Rules say whom you hide from, and whom you are shown last. Your own facets are in your profile.',
  async *rows({ profileId }, { views }) {
    const own = await views.collection(preferenceRules).get(profileId)
    for (const { facet, operator, value, action, scope, notes, ...rest } of own?.rules ?? []) {
      leftOut(rest, {})
      yield { facet, operator, value, action, scope, notes }
    }
  },
}

const ruleAudit: ExportTopic = {
  name: 'rule-audit',
  title: 'How many members your rules described',
  note: 'Numbers are rounded down to 0, 10, 25, 50 or 100.',
  async *rows({ profileId }, { views }) {
    const own = await views.collection(preferenceRules).get(profileId)
    for (const { surface, facet, action, matched, ts, ...rest } of own?.audit ?? []) {
      leftOut(rest, {})
      yield { surface, facet, action, matched, at: ts }
    }
  },
}

/** What a member's like said; undefined without a comment. */
const ownComment = async (
  by: string,
  on: string,
  mode: DiscoveryMode,
  log: ExportSources['log'],
): Promise<string | undefined> => {
  let between = pair.initialState
  for await (const event of log.read(streams.pair(by, on)))
    between = pair.evolve(between, event as RecordedEvent<PairEvent>)
  return lastSwipeBy(between, by, mode)?.comment?.words
}

const swipes: ExportTopic = {
  name: 'swipes',
  title: 'Your likes and passes',
  note: 'Others appear by an id, not by name. Times are to the minute.',
  async *rows({ profileId }, { discovery, log }) {
    for (const { on, mode, action, at } of await discovery.recordedSwipes(profileId)) {
      const comment = action.endsWith('like') ? await ownComment(profileId, on, mode, log) : null
      yield { on, mode, action, at, ...(comment && { comment }) }
    }
  },
}

const exposure: ExportTopic = {
  name: 'exposure',
  title: 'How far decks move you up',
  note: 'Each night, members whom decks would seldom show first are moved up, by two levels of the order at most.',
  async *rows({ profileId }, { discovery }) {
    for (const { mode, lift } of await discovery.lifts(profileId))
      yield { mode, levels: lift / LEVEL_PARTS }
  },
}

const matches: ExportTopic = {
  name: 'matches',
  title: 'Your matches',
  async *rows({ profileId }, { views }) {
    const live = await ownConversations(profileId, views)
    const names = await pseudonymsOf(
      live.map(match => otherOf(match.profiles, profileId)),
      views,
    )
    for (const match of live)
      yield {
        with: names.get(otherOf(match.profiles, profileId)) ?? null,
        mode: match.mode,
        since: match.createdAt,
      }
  },
}

const messages: ExportTopic = {
  name: 'messages',
  title: 'Messages you wrote',
  note: 'What others wrote to you is theirs, and is not in here. When a match ends, its messages are destroyed for both of you: Kith keeps that they were sent, between which ids and when, and nothing of what they said.',
  rows: ownMessages,
}

const reactionsTopic: ExportTopic = {
  name: 'reactions',
  title: 'Your reactions to messages',
  note: 'With the time of the message that you reacted to. Those in a match that ended are destroyed with it; those in a group that you have left are not in here.',
  rows: ownReactions,
}

const notificationsTopic: ExportTopic = {
  name: 'notifications',
  title: 'Your notifications',
  async *rows({ profileId }, { views }) {
    const all = await views.collection(notifications).find({
      where: { profileId },
      order: { field: 'revision', direction: 'descending' },
    })
    for (const { type, title, message, actionUrl, happenedAt, ...rest } of all) {
      leftOut(rest, {
        id: 'is an id',
        profileId: 'is the member',
        revision: 'is a place in the list',
        subject: 'is what the link leads to',
        at: 'is when it was sent',
      })
      yield { type, title, message, actionUrl, at: happenedAt }
    }
  },
}

const securityNoticesTopic: ExportTopic = {
  name: 'security-notices',
  title: 'Sign-ins and changes of how you sign in',
  note: 'You see those of the last 30 days beside the list of your devices.',
  async *rows({ profileId }, { views }) {
    const own = await views.collection(securityNotices).get(profileId)
    for (const { message, at, ...rest } of own?.notices ?? []) {
      leftOut(rest, { id: 'is an id', type: 'is in the message' })
      yield { message, at }
    }
  },
}

const pushes: ExportTopic = {
  name: 'pushes',
  title: 'Of what you are pushed, and when not',
  note: 'The devices are those where you are signed in.',
  async *rows({ profileId }, { views }) {
    const own = await views.collection(pushSettingsView).get(profileId)
    if (!own) return
    const { types, quietHours, ownHours = [], digest = null, ...rest } = own
    leftOut(rest, { profileId: 'is the member' })
    yield { types, quietHours, ownHours, digest }
  },
}

const ownMeetups: ExportTopic = {
  name: 'events',
  title: 'Events that you host',
  async *rows({ profileId }, { views }) {
    const own = await views.collection(meetups).find({
      where: { organizer: profileId },
      order: { field: 'createdAt', direction: 'ascending' },
    })
    for (const { meetupId, details, status, going, maybe, waiting, createdAt, ...rest } of own) {
      const { place, ...told } = details
      const left = await views.collection(attendances).find({
        where: { meetupId, leftWithAddress: true },
        order: { field: 'since', direction: 'ascending' },
      })
      yield {
        ...told,
        city: place && [place.name, place.region, place.country].filter(Boolean).join(', '),
        status,
        going,
        maybe,
        waiting,
        createdAt,
        leftWithAddress: left.length + rest.formerReaders,
      }
    }
  },
}

const answered: ExportTopic = {
  name: 'event-answers',
  title: 'Events that you answered',
  note: 'Events of others appear by their id: their words are theirs.',
  async *rows({ profileId }, { views }) {
    const own = await views.collection(attendances).find({
      where: { profileId },
      order: { field: 'at', direction: 'ascending' },
    })
    const companions = own.flatMap(({ companion }) => companion ?? [])
    const names = await pseudonymsOf(companions, views)
    for (const attendance of own) {
      const {
        meetupId,
        status,
        asked,
        isWaiting,
        leftWithAddress,
        seenAs,
        companion,
        at,
        ...rest
      } = attendance
      leftOut(rest, {
        profileId: 'is the member',
        isApproved: 'is what the host decided',
        isDeclined: 'is what the host decided',
        came: "is the host's note, which nobody else sees",
        keptAddress: 'numbers an address of the event',
        changes: 'counts changes of what is told here',
        changedAt: 'is when that changed last',
        waitingSince: 'is a place in the queue',
        since: 'is a place in the queue',
      })
      yield {
        event: meetupId,
        answer: status,
        comesWith: names.get(companion ?? '') ?? null,
        saidToTheHost: asked?.answer ?? null,
        onWaitlist: isWaiting,
        leftWithAddress,
        seenByTheHostAs: seenAs,
        since: at,
      }
    }
  },
}

const eventRoles: ExportTopic = {
  name: 'event-roles',
  title: 'Roles at events that you have or are asked about',
  note: 'Events of others appear by their id.',
  async *rows({ profileId }, { views }) {
    const own = await views.collection(meetupRoles).find({
      where: { profileId },
      order: { field: 'at', direction: 'ascending' },
    })
    for (const { meetupId, role, at, ...rest } of own) {
      leftOut(rest, { profileId: 'is the member' })
      yield { event: meetupId, role, askedAt: at }
    }
  },
}

const guestMessagesTopic: ExportTopic = {
  name: 'event-messages',
  title: 'What you wrote to all guests of events',
  async *rows({ profileId }, { views, keys }) {
    const written = await views.collection(guestMessages).find({ where: { authors: profileId } })
    for (const document of written)
      for (const message of document.messages) {
        if (message.by !== profileId) continue
        const words = await readGuestMessage(keys, document, message)
        if (words !== undefined) yield { eventId: document.meetupId, words, at: message.at }
      }
  },
}

const nextDayTopic: ExportTopic = {
  name: 'event-next-days',
  title: 'What you said of events the day after',
  note: 'Whom you named is not in here, only how many.',
  async *rows({ profileId }, { views, keys }) {
    const own = await views.collection(nextDayAnswers).find({
      where: { profileId },
      order: { field: 'at', direction: 'ascending' },
    })
    for (const document of own) {
      const answer = await readNextDayAnswer(keys, document)
      if (!answer) continue
      const { how, feltSafe, words, named } = answer
      const { meetupId: eventId, at } = document
      yield { eventId, how, feltSafe, words, named: named.length, at }
    }
  },
}

const eventSeriesTopic: ExportTopic = {
  name: 'event-series',
  title: 'How your events repeat',
  async *rows({ profileId }, { views }) {
    const own = await views.collection(eventSeries).find({
      where: { organizer: profileId },
      order: { field: 'at', direction: 'ascending' },
    })
    for (const { rule, skipped } of own) yield { ...rule, skipped }
  },
}

const eventExclusionsTopic: ExportTopic = {
  name: 'event-exclusions',
  title: 'Who may not come to your events',
  async *rows({ profileId }, { views }) {
    const own = await views.collection(eventExclusions).find({
      where: { profileId },
      order: { field: 'at', direction: 'ascending' },
    })
    for (const { pseudonym, at } of own) yield { pseudonym, since: at }
  },
}

const decisionsTopic: ExportTopic = {
  name: 'decisions',
  title: 'What our team decided about you',
  async *rows({ profileId }, { views }) {
    const own = await views.collection(staffDecisions).find({
      where: { profileId },
      order: { field: 'at', direction: 'ascending' },
    })
    for (const { measure, status, rule, reason, about, since, until, appeal } of own)
      if (measure !== 'nothing' && hasHeld({ status }))
        yield {
          measure,
          status,
          rule,
          reason,
          about,
          decidedAt: since,
          until,
          appeal: appeal && {
            words: appeal.words,
            at: appeal.at,
            reversed: appeal.decided?.reversed ?? null,
            reason: appeal.decided?.reason ?? null,
          },
        }
  },
}

const calendar: ExportTopic = {
  name: 'calendar',
  title: 'Your calendar address',
  note: 'The address itself is a secret that only you are shown, on the page of your events.',
  async *rows({ profileId }, { views }) {
    const feed = await views.collection(calendarFeeds).get(profileId)
    if (feed) yield { since: feed.since }
  },
}

const newsFeed: ExportTopic = {
  name: 'news-feed',
  title: 'Your address of counts of what is new',
  note: 'The address itself is a secret that only you are shown, in your settings.',
  async *rows({ profileId }, { views }) {
    const feed = await views.collection(newsFeeds).get(profileId)
    if (feed) yield { since: feed.since }
  },
}

const suggested: ExportTopic = {
  name: 'suggestions',
  title: 'AI match suggestions for you',
  async *rows({ profileId }, { views }) {
    const batch = await views.collection(suggestionBatches).get(profileId)
    if (!batch) return
    const ids = batch.suggestions.map(one => one.suggestedProfileId)
    const names = await pseudonymsOf(ids, views)
    for (const one of batch.suggestions)
      yield {
        with: names.get(one.suggestedProfileId) ?? null,
        score: one.overall,
        reason: one.reason,
        factors: one.factors,
        isAiGenerated: one.isAiGenerated,
        expiresAt: batch.expiresAt,
      }
  },
}

const analysed: ExportTopic = {
  name: 'profile-insight',
  title: 'What AI read in your profile',
  async *rows({ profileId }, { views }) {
    const own = await views.collection(profileInsights).get(profileId)
    if (own) yield { ...own.analysis, isAiGenerated: own.isAiGenerated, at: own.at }
  },
}

const blocked: ExportTopic = {
  name: 'blocks',
  title: 'Whom you blocked',
  note: 'Names are those that you saw when you blocked.',
  async *rows({ profileId }, { views }) {
    const own = (await views.collection(blocks).get(profileId))?.blocks ?? []
    for (const { profileId, seenAs, pseudonym, at } of own)
      yield { who: pseudonym, id: seenAs ?? profileId, since: at }
  },
}

const reported: ExportTopic = {
  name: 'reports',
  title: 'What you reported',
  note: 'Others appear by an id, not by name, and those at an event or in a group by that. What the staff made of a report is theirs, and is not in here.',
  async *rows({ profileId }, { views }) {
    const own = await views.collection(reports).find({
      where: { by: profileId },
      order: { field: 'at', direction: 'ascending' },
    })
    for (const { on, status, additions, ...first } of own)
      for (const { reason, description, meetupId: event, groupId: group, at, ...rest } of [
        first,
        ...additions,
      ]) {
        leftOut(rest, {
          messageId: 'is an id',
          messageContent: 'is what somebody else wrote',
          photoId: 'is an id',
          shown: 'is what somebody else wrote',
          tellsHost: 'says nothing more',
        })
        const about = event ? { event } : group ? { group } : { on }
        yield { ...about, reason, description, at, status }
      }
  },
}

const hangoutsTopic: ExportTopic = {
  name: 'hangouts',
  title: 'Your hangout invitations and plans',
  note: 'What others wrote in an invitation is theirs, and is not in here. When you have time for what is in your profile.',
  rows: ownHangouts,
}

const groupsTopic: ExportTopic = {
  name: 'groups',
  title: 'Your groups, and those you asked to join',
  rows: groupsOf,
}

const groupMessagesTopic: ExportTopic = {
  name: 'group-messages',
  title: 'Messages you wrote in groups',
  note: 'What others wrote is theirs, and is not in here. Nor is what you wrote in a group that you have left.',
  rows: ownGroupMessages,
}

const constellation: ExportTopic = {
  name: 'constellation',
  title: 'Your links, joint cards and comparisons',
  note: 'You and a linked member export the same about your link. The last 20 readings of what you share about protection are kept. Codes are secret, and answers that wait for a comparison are read by nobody: here is when they end.',
  rows: constellationOf,
}

const safetyTopic: ExportTopic = {
  name: 'safety-plans',
  title: 'Your plans of dates',
  note: 'PINs are not in here. A plan is deleted a day after it ended, or after its check-in was to be answered.',
  rows: ownSafetyPlans,
}

const questionAnswers: ExportTopic = {
  name: 'question-answers',
  title: 'Your answers to questions',
  async *rows({ profileId }, { views }) {
    const own = await views.collection(answers).get(profileId)
    for (const [question, { bits: _, packId: pack, ...fields }] of Object.entries(
      own?.answers ?? {},
    ))
      yield { question, pack, ...fields }
    for (const pack of own?.optedIn ?? []) yield { pack, isOptedIn: true }
  },
}

const earned: ExportTopic = {
  name: 'progress',
  title: 'What you have earned',
  note: 'XP, levels and streaks follow from these.',
  async *rows({ profileId }, { views }) {
    const own = await views.collection(progress).get(profileId)
    if (own) yield { ...own.facts, packs: own.packs, achievements: own.earned }
  },
}

/** Everything that Kith stores about a member, except photos. */
export const exportTopics: readonly ExportTopic[] = [
  account,
  bought,
  signIns,
  signedIn,
  profile,
  filterLists,
  rules,
  ruleAudit,
  swipes,
  exposure,
  matches,
  messages,
  hangoutsTopic,
  groupsTopic,
  groupMessagesTopic,
  reactionsTopic,
  constellation,
  notificationsTopic,
  securityNoticesTopic,
  pushes,
  ownMeetups,
  answered,
  eventRoles,
  eventExclusionsTopic,
  guestMessagesTopic,
  nextDayTopic,
  eventSeriesTopic,
  safetyTopic,
  calendar,
  newsFeed,
  questionAnswers,
  earned,
  suggested,
  analysed,
  blocked,
  reported,
  decisionsTopic,
]
