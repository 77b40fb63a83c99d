import test from 'ava'
import { subjects } from '../../contracts/core/personal.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { subjectsEndedBy } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import { conversation as chat, conversationNotFound } from '../../domain/chat/decider.ts'
import { pair } from '../../domain/matching/decider.ts'
import { openWorkerContext, type WorkerContext } from '../../test/workers/worker-context.ts'
import { chatQueues, chatReactor } from './reactors.ts'

const HOUR = 3_600_000
const [me, you] = [randomId(), randomId()].sort() as [string, string]
const matchId = randomId()
const [openConversation, closeConversation, forgetMessages, vanishMessages, endClosedMatch] =
  chatQueues

const like = ({ dispatch, cause, clock }: WorkerContext, by: string, on: string) =>
  dispatch(
    pair,
    streams.pair(by, on),
    {
      type: 'Swipe',
      by,
      on,
      mode: 'dating',
      action: 'like',
      matchId,
      visible: true,
      now: clock.now(),
    },
    cause(),
  )

const match = async (stage: WorkerContext) => {
  await like(stage, me, you)
  await like(stage, you, me)
}

const unmatch = ({ dispatch, cause }: WorkerContext) =>
  dispatch(pair, streams.pair(me, you), { type: 'Unmatch', by: me, on: you, matchId }, cause())

const conversation = async ({ told }: WorkerContext) =>
  (await told(streams.conversation(matchId))).map(({ type }) => type)

test('a match opens its conversation', async t => {
  const stage = await openWorkerContext(t)
  await match(stage)
  await stage.letReact(chatReactor)
  await stage.letWork(openConversation)

  const [opened, ...more] = await stage.told(streams.conversation(matchId))
  t.like(opened, {
    type: 'ConversationOpened',
    data: { matchId, profiles: [me, you], mode: 'dating' },
  })
  t.deepEqual(more, [])
})

test("the conversation's events carry the causing event", async t => {
  const stage = await openWorkerContext(t)
  await match(stage)
  await stage.letReact(chatReactor)
  await stage.letWork(openConversation)

  const matched = (await stage.told(streams.pair(me, you))).at(-1)
  const [opened] = await stage.told(streams.conversation(matchId))
  t.is(opened?.meta.causation, matched?.id)
  t.is(opened?.meta.correlation, matched?.meta.correlation)
})

test('the end of a match closes its conversation', async t => {
  const stage = await openWorkerContext(t)
  await match(stage)
  await stage.letReact(chatReactor)
  await stage.letWork(openConversation)
  await unmatch(stage)
  await stage.letReact(chatReactor)
  await stage.letWork(closeConversation)
  t.deepEqual(await conversation(stage), ['ConversationOpened', 'ConversationClosed'])
})

test('a conversation that closes before it opens stays closed', async t => {
  const stage = await openWorkerContext(t)
  await match(stage)
  await unmatch(stage)
  await stage.letReact(chatReactor)
  await stage.letWork(closeConversation)
  await stage.letWork(openConversation)
  t.deepEqual(await conversation(stage), ['ConversationClosed'])
})

const say = ({ dispatch, cause, clock }: WorkerContext, content: string) =>
  dispatch(
    chat,
    streams.conversation(matchId),
    {
      type: 'SendMessage',
      from: me,
      messageId: randomId(),
      content,
      match: { matchId, profiles: [me, you], mode: 'dating' },
      now: clock.now(),
    },
    cause(),
  )

/** Runs everything that follows from the events so far; returns the jobs that failed. */
const settle = async (stage: WorkerContext): Promise<unknown[]> => {
  const failed: unknown[] = []
  for (const queue of chatQueues) {
    await stage.letReact(chatReactor)
    failed.push(...(await stage.letWork(queue)))
  }
  return failed
}

test("the end of a match destroys the conversation's key for good", async t => {
  const stage = await openWorkerContext(t)
  const key = () => stage.keys.encryptionKey([subjects.conversation(matchId)])
  await match(stage)
  await say(stage, 'Jazz on Friday?')
  t.deepEqual(await settle(stage), [])
  t.not(await key(), 'erased', 'a live match keeps it')

  await unmatch(stage)
  t.deepEqual(await settle(stage), [])
  t.is(await key(), 'erased')
  await t.throwsAsync(say(stage, 'Are you there?'), { message: conversationNotFound().message })
  const cause = { event: randomId(), correlation: randomId() }
  await stage.jobs.add(forgetMessages.name, { id: randomId(), data: { cause, data: { matchId } } })
  t.deepEqual(await stage.letWork(forgetMessages), [], 'a repeat is harmless')
  t.is(await key(), 'erased')
})

const vanishing = async (stage: WorkerContext, days: 1 | null, ...members: string[]) => {
  const stream = streams.conversation(matchId)
  for (const by of members) {
    const ofMatch = { matchId, profiles: [me, you] as [string, string], mode: 'dating' } as const
    const choose = { type: 'ChooseVanishing', by, days, match: ofMatch } as const
    await stage.dispatch(chat, stream, choose, stage.cause())
  }
}

test('messages vanish on their day, once, and those of other days stay', async t => {
  const stage = await openWorkerContext(t)
  await match(stage)
  await say(stage, 'Stays')
  await vanishing(stage, 1, me, you)
  await say(stage, 'Vanishes')
  await say(stage, 'Vanishes, too')
  const sent = (await stage.told(streams.conversation(matchId))).flatMap(event =>
    event.type === 'MessageSent' ? [event.data] : [],
  )
  const [stays, ...vanishes] = sent
  t.is(stays?.span, undefined)
  const [span = '', ...others] = new Set(vanishes.map(message => message.span))
  t.deepEqual(others, [])
  const key = () => stage.keys.encryptionKey([subjects.span(span)])

  stage.clock.move(20 * HOUR)
  await stage.letReact(chatReactor)
  t.like(await stage.jobs.counts(vanishMessages.name), { waiting: 0, delayed: 1 })
  t.not(await key(), 'erased')

  stage.clock.move(28 * HOUR)
  t.deepEqual(await settle(stage), [])
  t.deepEqual(await settle(stage), [], 'a repeat is harmless')
  t.is(await key(), 'erased')
  const ended = (await stage.told(streams.conversation(matchId))).filter(
    ({ type }) => type === 'MessagesVanished',
  )
  t.like(ended, [{ data: { span, messageIds: vanishes.map(one => one.messageId).reverse() } }])

  await vanishing(stage, null, you)
  await say(stage, 'Stays, too')
  t.deepEqual(await settle(stage), [])
  const last = (await stage.told(streams.conversation(matchId))).at(-1)
  t.is(last?.type, 'MessageSent')
})

test('the end of a span destroys its key also where the keys were restored from a backup', async t => {
  const stage = await openWorkerContext(t)
  await match(stage)
  await vanishing(stage, 1, me, you)
  await say(stage, 'Vanishes')
  const sent = (await stage.told(streams.conversation(matchId))).at(-1)
  if (sent?.type !== 'MessageSent') return t.fail('No message was sent.')
  stage.clock.move(48 * HOUR)
  t.deepEqual(await settle(stage), [])
  const vanished = (await stage.told(streams.conversation(matchId))).at(-1)
  t.is(vanished?.type, 'MessagesVanished')
  t.deepEqual(vanished && subjectsEndedBy(vanished), [subjects.span(sent.data.span ?? '')])
})

const farewell = (stage: WorkerContext) => {
  const ofMatch = { matchId, profiles: [me, you] as [string, string], mode: 'dating' } as const
  const said = { farewell: 'thanks', from: me, messageId: randomId() } as const
  const close = { type: 'CloseKindly', ...said, match: ofMatch, now: stage.clock.now() } as const
  return stage.dispatch(chat, streams.conversation(matchId), close, stage.cause())
}
const endsOfMatch = async ({ told }: WorkerContext) =>
  (await told(streams.pair(me, you))).filter(({ type }) => type === 'Unmatched').length

test('a chat that was closed kindly ends its match a week later', async t => {
  const stage = await openWorkerContext(t)
  await match(stage)
  await farewell(stage)
  await stage.letReact(chatReactor)
  stage.clock.move(7 * 24 * HOUR - 1)
  t.like(await stage.jobs.counts(endClosedMatch.name), { waiting: 0, delayed: 1 })
  stage.clock.move(2)
  t.deepEqual(await stage.letWork(endClosedMatch), [])
  t.is(await endsOfMatch(stage), 1)
  t.deepEqual(await settle(stage), [])
  t.is((await conversation(stage)).at(-1), 'MessagesForgotten')
})

test('a match that one of both ended before does not end again by a farewell', async t => {
  const stage = await openWorkerContext(t)
  await match(stage)
  await farewell(stage)
  await unmatch(stage)
  await stage.letReact(chatReactor)
  stage.clock.move(7 * 24 * HOUR)
  t.deepEqual(await stage.letWork(endClosedMatch), [])
  t.is(await endsOfMatch(stage), 1)
})
