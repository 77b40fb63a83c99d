import test from 'ava'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import type { SwipeAction } from '../../contracts/matching/matching.ts'
import { conversation } from '../../domain/chat/decider.ts'
import { pair } from '../../domain/matching/decider.ts'
import { inbox } from '../../domain/notifications/decider.ts'
import { openWorkerContext, type WorkerContext } from '../../test/workers/worker-context.ts'
import { LATE_JOB_MS } from '../runtime/timeouts.ts'
import { notificationsQueues, notificationsReactor } from './reactors.ts'

const [me, you] = [randomId(), randomId()].sort() as [string, string]
const matchId = randomId()
const mode = 'dating'
const [notify, markSeen] = notificationsQueues

const swipe = (
  { dispatch, cause, clock }: WorkerContext,
  by: string,
  on: string,
  action: SwipeAction,
) =>
  dispatch(
    pair,
    streams.pair(by, on),
    { type: 'Swipe', by, on, mode, action, matchId, visible: true, now: clock.now() },
    cause(),
  )

const match = async (stage: WorkerContext) => {
  await swipe(stage, me, you, 'like')
  await swipe(stage, you, me, 'like')
}

const say = (
  { dispatch, cause, clock }: WorkerContext,
  from: string,
  content = 'Jazz on Friday?',
) => {
  const ofMatch = { matchId, profiles: [me, you] as [string, string], mode } as const
  return dispatch(
    conversation,
    streams.conversation(matchId),
    { type: 'SendMessage', from, messageId: randomId(), content, match: ofMatch, now: clock.now() },
    cause(),
  )
}

const read = ({ dispatch, cause }: WorkerContext, by: string) =>
  dispatch(
    conversation,
    streams.conversation(matchId),
    { type: 'MarkRead', matchId, by, upTo: Number.MAX_SAFE_INTEGER },
    cause(),
  )

const settle = async (stage: WorkerContext) => {
  await stage.letReact(notificationsReactor)
  await stage.letWork(notify)
  await stage.letWork(markSeen)
}

/** The notifications in a member's inbox, and whether each is unread. */
const inboxOf = async ({ told }: WorkerContext, profileId: string) => {
  const events = await told(streams.inbox(profileId))
  const state = events.reduce(
    (before, event) => inbox.evolve(before, event as Parameters<typeof inbox.evolve>[1]),
    inbox.initialState,
  )
  return state.items.map(({ subject, isRead }) => `${isRead ? 'read' : 'unread'} ${subject}`)
}

test('both members are notified of their match, once', async t => {
  const stage = await openWorkerContext(t)
  await match(stage)
  await settle(stage)
  await settle(stage)

  for (const profileId of [me, you]) {
    const events = await stage.told(streams.inbox(profileId))
    t.is(events.length, 1)
    t.like(events[0]?.data, { profileId, type: 'new_match', actionUrl: '/matches' })
  }
})

test('a message notifies its recipient only', async t => {
  const stage = await openWorkerContext(t)
  await say(stage, me)
  await settle(stage)
  const [first] = await stage.told(streams.inbox(you))
  t.like(first?.data, { type: 'new_message', actionUrl: `/chat/${matchId}` })
  t.deepEqual(await stage.told(streams.inbox(me)), [])
})

test('messages of a muted chat notify nobody, until it is muted no more', async t => {
  const stage = await openWorkerContext(t)
  const mute = (isMuted: boolean) =>
    stage.dispatch(
      conversation,
      streams.conversation(matchId),
      { type: 'MuteConversation', by: you, isMuted, match: { matchId, profiles: [me, you], mode } },
      stage.cause(),
    )
  await mute(true)
  await say(stage, me)
  await say(stage, you)
  await settle(stage)
  t.deepEqual(await inboxOf(stage, you), [])
  t.deepEqual(await inboxOf(stage, me), [`unread message:${matchId}`], 'only they muted it')
  await mute(false)
  await say(stage, me)
  await settle(stage)
  t.deepEqual(await inboxOf(stage, you), [`unread message:${matchId}`])
})

test('a notification has the time of its event, however late it is sent', async t => {
  const stage = await openWorkerContext(t)
  await match(stage)
  const matched = stage.clock.now().toISOString()
  stage.clock.move(3_600_000)
  await say(stage, me)
  const written = stage.clock.now().toISOString()
  stage.clock.move(7_200_000)
  await settle(stage)
  const told = await stage.told(streams.inbox(you))
  const times = told.flatMap(({ type, data }) =>
    type === 'Notified' ? [[data.type, data.happenedAt]] : [],
  )
  t.deepEqual(times.toSorted(), [
    ['new_match', matched],
    ['new_message', written],
  ])
  for (const { at } of told) t.is(at, stage.clock.now().toISOString())
})

test('a notification contains no name and no message', async t => {
  const stage = await openWorkerContext(t)
  await swipe(stage, me, you, 'super_like')
  await say(stage, me, 'Jazz on Friday?')
  await settle(stage)
  const told = await stage.told(streams.inbox(you))
  t.is(told.length, 2)
  for (const { data } of told) t.notRegex(JSON.stringify(data), new RegExp(`Jazz|${me}`))
})

test('many messages of one conversation are one unread notification', async t => {
  const stage = await openWorkerContext(t)
  for (const content of ['One', 'Two', 'Three']) await say(stage, me, content)
  await settle(stage)
  await say(stage, me, 'Four')
  await settle(stage)
  t.deepEqual(await inboxOf(stage, you), [`unread message:${matchId}`])
})

test('a message read before its notification notifies nobody', async t => {
  const stage = await openWorkerContext(t)
  await say(stage, me)
  await read(stage, you)
  await settle(stage)
  t.deepEqual(await stage.told(streams.inbox(you)), [])
})

test('reading a conversation marks its notification and that of its match as read', async t => {
  const stage = await openWorkerContext(t)
  await match(stage)
  await say(stage, me)
  await settle(stage)
  await read(stage, you)
  await settle(stage)
  t.deepEqual(await inboxOf(stage, you), [`read match:${matchId}`, `read message:${matchId}`])
})

test('a later message gives a new notification', async t => {
  const stage = await openWorkerContext(t)
  await say(stage, me)
  await settle(stage)
  await read(stage, you)
  await say(stage, me)
  await settle(stage)
  t.deepEqual(await inboxOf(stage, you), [`read message:${matchId}`, `unread message:${matchId}`])
})

test('a late read event leaves later notifications unread', async t => {
  const stage = await openWorkerContext(t)
  const { dispatch, cause, clock } = stage
  await say(stage, me, 'One')
  const upTo = (await stage.told(streams.conversation(matchId))).length - 1
  clock.move(1_000)
  await say(stage, me, 'Two')
  const seen = { type: 'MarkRead', matchId, by: you, upTo } as const
  await dispatch(conversation, streams.conversation(matchId), seen, cause())
  await settle(stage)
  t.deepEqual(await inboxOf(stage, you), [`unread message:${matchId}`])
})

test('a match that ended before its notification notifies nobody', async t => {
  const stage = await openWorkerContext(t)
  await match(stage)
  const command = { type: 'Unmatch', by: me, on: you, matchId } as const
  await stage.dispatch(pair, streams.pair(me, you), command, stage.cause())
  await settle(stage)
  t.deepEqual(await stage.told(streams.inbox(you)), [])
})

test('a super like notifies with a link to the deck of its mode', async t => {
  const stage = await openWorkerContext(t)
  await swipe(stage, me, you, 'super_like')
  await settle(stage)
  const [told] = await stage.told(streams.inbox(you))
  t.like(told?.data, { title: 'Someone super liked you', actionUrl: '/discover/dating' })
})

test('a repeated super like notifies once a day', async t => {
  const stage = await openWorkerContext(t)
  const { dispatch, cause, clock } = stage
  const again = async () => {
    await swipe(stage, me, you, 'super_like')
    await settle(stage)
    const seen = { type: 'MarkAllRead', profileId: you } as const
    await dispatch(inbox, streams.inbox(you), seen, cause())
    const undo = { type: 'UndoSwipe', by: me, on: you, mode, now: clock.now() } as const
    await dispatch(pair, streams.pair(me, you), undo, cause())
  }
  for (let times = 0; times < 3; times += 1) await again()
  t.deepEqual(await inboxOf(stage, you), ['read super_like'])
  clock.move(86_400_000)
  await again()
  t.is((await inboxOf(stage, you)).length, 2)
})

test('all super likes of an hour are one notification, even after it was read', async t => {
  const stage = await openWorkerContext(t)
  const { dispatch, cause, clock } = stage
  const superLiked = async (count: number) => {
    for (let times = 0; times < count; times += 1) await swipe(stage, randomId(), you, 'super_like')
    await settle(stage)
    await dispatch(inbox, streams.inbox(you), { type: 'MarkAllRead', profileId: you }, cause())
    return (await inboxOf(stage, you)).length
  }
  t.is(await superLiked(3), 1)
  t.is(await superLiked(2), 1)
  clock.move(59 * 60_000 + 59_999)
  t.is(await superLiked(1), 1)
  clock.move(1)
  t.is(await superLiked(2), 2)
})

test('a like, a pass and a maybe notify nobody', async t => {
  const stage = await openWorkerContext(t)
  for (const action of ['like', 'pass', 'maybe'] as const) await swipe(stage, me, you, action)
  await settle(stage)
  t.deepEqual(await stage.told(streams.inbox(you)), [])
})

test('a super like that matched notifies of the match only', async t => {
  const stage = await openWorkerContext(t)
  await swipe(stage, you, me, 'like')
  await swipe(stage, me, you, 'super_like')
  await settle(stage)
  t.deepEqual(await inboxOf(stage, you), [`unread match:${matchId}`])
})

for (const [what, takeBack] of [
  ['undone', { type: 'UndoSwipe', by: me, on: you, mode }],
  ['followed by a block', { type: 'Block', by: you, on: me, reason: null }],
] as const) {
  test(`a super like that was ${what} before its notification notifies nobody`, async t => {
    const stage = await openWorkerContext(t)
    await swipe(stage, me, you, 'super_like')
    const command = { now: stage.clock.now(), ...takeBack }
    await stage.dispatch(pair, streams.pair(me, you), command, stage.cause())
    await settle(stage)
    t.deepEqual(await stage.told(streams.inbox(you)), [])
  })
}

/** The member reads all notifications on the list, as a request does. */
const readList = ({ dispatch, cause }: WorkerContext, profileId: string) =>
  dispatch(
    inbox,
    streams.inbox(profileId),
    { type: 'MarkAllRead', profileId },
    { ...cause(), actor: randomId() },
  )

/** Lets everything be told again, as after all ids of jobs are forgotten. */
const settleAgain = async (stage: WorkerContext) => {
  stage.clock.move(LATE_JOB_MS + 1)
  await stage.forgetReactions()
  await settle(stage)
}

test('a message that a notification told with an earlier one is not told again by a late job', async t => {
  const stage = await openWorkerContext(t)
  for (const content of ['One', 'Two']) await say(stage, me, content)
  await settle(stage)
  await readList(stage, you)
  await settleAgain(stage)
  t.deepEqual(await inboxOf(stage, you), [`read message:${matchId}`])
})

test('a late job still tells of what happened after the last notification was read', async t => {
  const stage = await openWorkerContext(t)
  await say(stage, me, 'One')
  await settle(stage)
  await readList(stage, you)
  await say(stage, me, 'Two')
  await settleAgain(stage)
  t.deepEqual(await inboxOf(stage, you), [`read message:${matchId}`, `unread message:${matchId}`])
})

test('a late job still tells of a match when the member read a list without it', async t => {
  const stage = await openWorkerContext(t)
  await say(stage, me, 'One')
  await settle(stage)
  await match(stage)
  await readList(stage, you)
  await settleAgain(stage)
  t.deepEqual(await inboxOf(stage, you), [`read message:${matchId}`, `unread match:${matchId}`])
})

test('a late job that marks a message read still tells of the next one', async t => {
  const stage = await openWorkerContext(t)
  await say(stage, me, 'One')
  await settle(stage)
  const upTo = (await stage.told(streams.conversation(matchId))).length - 1
  const seen = { type: 'MarkRead', matchId, by: you, upTo } as const
  await stage.dispatch(conversation, streams.conversation(matchId), seen, stage.cause())
  await say(stage, me, 'Two')
  stage.clock.move(LATE_JOB_MS + 1)
  await settle(stage)
  t.deepEqual(await inboxOf(stage, you), [`read message:${matchId}`, `unread message:${matchId}`])
})
