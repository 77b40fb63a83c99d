import test from 'ava'
import fc from 'fast-check'
import type { RecordedEvent } from '../../contracts/core/event.ts'
import { type DomainEvent, definitionOf } from '../../contracts/core/event-types.ts'
import { causedId, profileIdOf } from '../../contracts/core/ids.ts'
import { streams } from '../../contracts/core/streams.ts'
import { erasedAccounts, scanForArchive } from '../../domain/archive/archive-scan.ts'
import { foldEvent } from '../../projections/runtime/fold-event.ts'
import { allViews } from '../../projections/views/all-views.ts'

const named = (name: string) => causedId('spec', name)
const START = Date.UTC(2026, 0, 1)
const HOUR = 3_600_000
const before = new Date(START + 72 * HOUR).toISOString()

type Fact = { readonly stream: string; readonly event: DomainEvent }

const memberIds = ['one', 'two'].map(named)
const member = fc.constantFrom(...memberIds)
const few = fc.nat(2)
const day = fc.constantFrom('2026-01-01', '2026-01-02')

/** Facts about likes in any order, also ones that no decider allows. */
const likeFact: fc.Arbitrary<Fact> = fc
  .record({ memberId: member, n: few, day, step: fc.nat(5) })
  .map(({ memberId, n, day, step }) => {
    const by = profileIdOf(memberId)
    const on = named(`liked ${n}`)
    const spent = { id: named(`like ${by} ${day} ${n}`), day }
    const ofMode = { by, on, mode: 'dating' } as const
    const [pair, likes] = [streams.pair(by, on), streams.likes(by, day)]
    const facts: readonly Fact[] = [
      { stream: likes, event: { type: 'LikeSpent', data: { ...ofMode, action: 'like', spent } } },
      { stream: pair, event: { type: 'Swiped', data: { ...ofMode, action: 'like', spent } } },
      { stream: pair, event: { type: 'LikeDeclined', data: { ...ofMode, spent } } },
      { stream: pair, event: { type: 'SwipeUndone', data: { ...ofMode, spent } } },
      { stream: likes, event: { type: 'LikeReturned', data: { by, spent } } },
      { stream: likes, event: { type: 'LikesCarried', data: { by, day, like: 1, superLike: 0 } } },
    ]
    return facts[step] as Fact
  })

const invitationFact: fc.Arbitrary<Fact> = fc
  .record({ memberId: member, n: few, day, step: fc.nat(2) })
  .map(({ memberId, n, day, step }) => {
    const inviter = profileIdOf(memberId)
    const invitee = named(`invited ${n}`)
    const invitationId = named(`invitation ${inviter} ${day} ${n}`)
    const data = { invitationId, day, by: inviter, to: invitee }
    const invited = { invitationId, inviter, invitee, topic: named('topic'), proposal: null }
    const [allowance, pair] = [streams.invitations(inviter, day), streams.hangout(inviter, invitee)]
    const facts: readonly Fact[] = [
      { stream: allowance, event: { type: 'InvitationCounted', data } },
      { stream: allowance, event: { type: 'InvitationReturned', data } },
      { stream: pair, event: { type: 'HangoutInvited', data: invited } },
    ]
    return facts[step] as Fact
  })

const ownFact: fc.Arbitrary<Fact> = fc
  .record({ memberId: member, n: few, step: fc.nat(12) })
  .map(({ memberId, n, step }) => {
    const profileId = profileIdOf(memberId)
    const notificationId = named(`notification ${profileId} ${n}`)
    const suggestedProfileId = named(`suggested ${n}`)
    const [inbox, own] = [streams.inbox(profileId), streams.suggestions(profileId)]
    const notified = {
      notificationId,
      profileId,
      type: 'new_match',
      title: 'title',
      message: 'message',
      actionUrl: null,
      subject: null,
    } as const
    const facts: readonly Fact[] = [
      { stream: inbox, event: { type: 'Notified', data: notified } },
      { stream: inbox, event: { type: 'NotificationRead', data: { notificationId, profileId } } },
      { stream: inbox, event: { type: 'AllNotificationsRead', data: { profileId } } },
      {
        stream: inbox,
        event: {
          type: 'NotificationsForgotten',
          data: { profileId, notificationIds: [notificationId] },
        },
      },
      {
        stream: streams.pushSettings(profileId),
        event: { type: 'PushSettingsChosen', data: { profileId, types: [], quietHours: null } },
      },
      {
        stream: streams.calendarFeed(profileId),
        event: { type: 'CalendarFeedOpened', data: { profileId, feedId: named(`feed ${n}`) } },
      },
      {
        stream: streams.answers(profileId),
        event: { type: 'PackOptedIn', data: { profileId, packId: 'kink' } },
      },
      {
        stream: own,
        event: {
          type: 'SuggestionsGenerated',
          data: {
            profileId,
            batchId: named(`batch ${n}`),
            expiresAt: before,
            suggestions: [],
          },
        },
      },
      { stream: own, event: { type: 'SuggestionsForgotten', data: { profileId } } },
      {
        stream: own,
        event: { type: 'SuggestedMemberLeft', data: { profileId, suggestedProfileId } },
      },
      {
        stream: streams.insight(profileId),
        event: {
          type: 'InsightConfirmed',
          data: { profileId, insightId: named(`insight ${n}`) },
        },
      },
      { stream: streams.member(memberId), event: { type: 'AccountClosed', data: { memberId } } },
      { stream: streams.member(memberId), event: { type: 'AccountForgotten', data: { memberId } } },
    ]
    return facts[step] as Fact
  })

const fact = fc.oneof(likeFact, invitationFact, { weight: 2, arbitrary: ownFact })

/** Facts an hour after each other, as a log has them. */
const recorded = (facts: readonly Fact[]): RecordedEvent<DomainEvent>[] => {
  const lengths = new Map<string, number>()
  return facts.map(({ stream, event }, index) => {
    const revision = lengths.get(stream) ?? 0
    lengths.set(stream, revision + 1)
    const id = named(`event ${index}`)
    return {
      ...event,
      id,
      version: definitionOf(event.type)?.version ?? 1,
      at: new Date(START + index * HOUR).toISOString(),
      meta: { command: id, correlation: id, causation: id },
      stream,
      revision,
      position: String(index + 1),
    }
  })
}

/** The documents of all views, after these events. */
const documentsAfter = (events: readonly RecordedEvent<DomainEvent>[]) =>
  allViews.map(view => {
    const documents = new Map<string, unknown>()
    for (const event of events)
      for (const [key, document] of foldEvent(view, event, one => documents.get(one) ?? null))
        if (document === null) documents.delete(key)
        else documents.set(key, document)
    return [view.name, Object.fromEntries(documents)]
  })

const archivable = (events: readonly RecordedEvent<DomainEvent>[], most: number): Set<string> => {
  const accounts = erasedAccounts(before)
  for (const event of events) accounts.observe(event)
  const scan = scanForArchive({ before, erased: accounts.erased(), most })
  for (const event of events) scan.observe(event)
  return new Set(scan.archivable().map(({ stream }) => stream))
}

test('whatever happened in whatever order, no view misses a stream that may leave', t => {
  let left = 0
  fc.assert(
    fc.property(
      fc.array(fact, { maxLength: 100 }),
      fc.integer({ min: 1, max: 20 }),
      (facts, most) => {
        const events = recorded(facts)
        const gone = archivable(events, most)
        left += gone.size
        const remaining = events.filter(({ stream }) => !gone.has(stream))
        t.deepEqual(documentsAfter(remaining), documentsAfter(events))
      },
    ),
    { numRuns: 400 },
  )
  t.true(left > 100, `only ${left} streams left`)
})
