import test from 'ava'
import type { RecordedEvent } from '../../contracts/core/event.ts'
import { type DomainEvent, eventsByDecider } from '../../contracts/core/event-types.ts'
import { causedId, profileIdOf } from '../../contracts/core/ids.ts'
import { streams } from '../../contracts/core/streams.ts'
import { archiveRules } from './archive-rules.ts'
import { erasedAccounts, scanForArchive } from './archive-scan.ts'

const named = (name: string) => causedId('spec', name)
const [memberId, like, invitationId, notificationId] = ['m', 'l', 'i', 'n'].map(named) as [
  string,
  string,
  string,
  string,
]
const [by, on] = [profileIdOf(memberId), named('on')]

const day = '2026-01-01'
const onTheDay = `${day}T12:00:00.000Z`
const before = '2026-02-01T00:00:00.000Z'
const later = '2026-02-01T00:00:00.001Z'

type Happened = { readonly stream: string; readonly event: DomainEvent; readonly at: string }

const happened = (stream: string, event: DomainEvent, at = onTheDay): Happened => ({
  stream,
  event,
  at,
})

const recorded = (history: readonly Happened[]): RecordedEvent<DomainEvent>[] => {
  const lengths = new Map<string, number>()
  return history.map(({ stream, event, at }, index) => {
    const revision = lengths.get(stream) ?? 0
    lengths.set(stream, revision + 1)
    const id = named(`event ${index}`)
    const meta = { command: id, correlation: id, causation: id }
    const position = String(index + 1)
    return { ...event, stream, revision, position, at, id, version: 1, meta }
  })
}

/** The streams that may leave after a history. */
const leaving = (history: readonly Happened[], most = 10): string[] => {
  const events = recorded(history)
  const accounts = erasedAccounts(before)
  for (const event of events) accounts.observe(event)
  const scan = scanForArchive({ before, erased: accounts.erased(), most })
  for (const event of events) scan.observe(event)
  return scan.archivable().map(({ stream }) => stream)
}

const ofMode = { by, on, mode: 'dating' } as const
const spent = { id: like, day }
const likes = streams.likes(by, day)
const pair = streams.pair(by, on)
const likeSpent = happened(likes, {
  type: 'LikeSpent',
  data: { ...ofMode, action: 'like', spent },
})
const swiped = happened(pair, { type: 'Swiped', data: { ...ofMode, action: 'like', spent } })

test('every kind of stream is decided, with a reason', t => {
  t.deepEqual(Object.keys(archiveRules).toSorted(), Object.keys(eventsByDecider).toSorted())
  for (const { because } of Object.values(archiveRules)) t.regex(because, /^[A-Z].+\.$/)
})

test('the likes of a day leave once each was given', t => {
  t.deepEqual(leaving([likeSpent]), [], 'the view of unsettled likes has it')
  t.deepEqual(leaving([likeSpent, swiped]), [likes])
})

test('likes of which one was taken back stay, because a view needs its return', t => {
  const declined = happened(pair, { type: 'LikeDeclined', data: { ...ofMode, spent } })
  const undone = happened(pair, { type: 'SwipeUndone', data: { ...ofMode, spent } })
  const returned = happened(likes, { type: 'LikeReturned', data: { by, spent } })
  t.deepEqual(leaving([likeSpent, declined]), [])
  t.deepEqual(leaving([likeSpent, declined, returned]), [])
  t.deepEqual(leaving([likeSpent, swiped, undone]), [])
  t.deepEqual(leaving([likeSpent, swiped, undone, returned]), [])
  const nothingSpent = happened(pair, { type: 'SwipeUndone', data: { ...ofMode, spent: null } })
  t.deepEqual(leaving([likeSpent, swiped, nothingSpent]), [likes])
})

test('a stream with an event at or after the date stays', t => {
  const on = (at: string) => [{ ...likeSpent, at }, swiped]
  t.deepEqual(leaving(on('2026-01-31T23:59:59.999Z')), [likes])
  t.deepEqual(leaving(on(before)), [])
  t.deepEqual(leaving([likeSpent, swiped, { ...likeSpent, at: later }]), [])
})

test('the invitations of a day leave once each was sent or returned', t => {
  const stream = streams.invitations(by, day)
  const data = { invitationId, day, by, to: on }
  const counted = happened(stream, { type: 'InvitationCounted', data })
  const invited = happened(streams.hangout(by, on), {
    type: 'HangoutInvited',
    data: { invitationId, inviter: by, invitee: on, topic: named('topic'), proposal: null },
  })
  t.deepEqual(leaving([counted]), [])
  t.deepEqual(leaving([counted, invited]), [stream])
  const returned = happened(stream, { type: 'InvitationReturned', data })
  t.deepEqual(leaving([counted, returned]), [stream])
})

const push = streams.pushSettings(by)
const chosen = happened(push, {
  type: 'PushSettingsChosen',
  data: { profileId: by, types: [], quietHours: null },
})
const ofAccount = (type: 'AccountClosed' | 'AccountForgotten', at = onTheDay) =>
  happened(streams.member(memberId), { type, data: { memberId } }, at)
const closed = ofAccount('AccountClosed')
const forgotten = ofAccount('AccountForgotten')

test('streams of a member leave once the account is erased, and not before', t => {
  t.deepEqual(leaving([chosen]), [])
  t.deepEqual(leaving([chosen, closed]), [])
  t.deepEqual(leaving([chosen, closed, ofAccount('AccountForgotten', later)]), [])
  t.deepEqual(leaving([chosen, closed, forgotten]), [push])
})

test('a stream that went on after the account closed stays: a view may have it', t => {
  t.deepEqual(leaving([closed, chosen, forgotten]), [])
  t.deepEqual(leaving([chosen, closed, chosen, forgotten]), [])
})

test('an inbox leaves once everything in it was forgotten', t => {
  const stream = streams.inbox(by)
  const notified = happened(stream, {
    type: 'Notified',
    data: {
      notificationId,
      profileId: by,
      type: 'new_match',
      title: 'title',
      message: 'message',
      actionUrl: null,
      subject: null,
    },
  })
  const removed = happened(stream, {
    type: 'NotificationsForgotten',
    data: { profileId: by, notificationIds: [notificationId] },
  })
  t.deepEqual(leaving([notified, closed, forgotten]), [])
  t.deepEqual(leaving([notified, closed, removed, forgotten]), [stream])
  t.deepEqual(leaving([notified, removed]), [], 'of a member who is here')
})

test('profile, account and pair of an erased member stay', t => {
  const kept = [
    happened(streams.profile(by), { type: 'ProfileClosed', data: { profileId: by } }),
    swiped,
  ]
  t.deepEqual(leaving([...kept, closed, forgotten]), [])
})

test('a scan looks at so many streams at once and says when there are more', t => {
  const days = ['2026-01-01', '2026-01-02', '2026-01-03']
  const history = days.map(one =>
    happened(streams.likes(by, one), {
      type: 'LikesCarried',
      data: { by, day: one, like: 1, superLike: 0 },
    }),
  )
  t.is(leaving(history, 2).length, 2)
  const scan = scanForArchive({ before, erased: new Map(), most: 2 })
  for (const event of recorded(history)) scan.observe(event)
  t.true(scan.isCut())
})
