import test from 'ava'
import { subjects } from '../contracts/core/personal.ts'
import { randomId } from '../contracts/core/random-id.ts'
import { streams } from '../contracts/features.ts'
import { conversation as chat, conversationNotFound } from '../domain/chat/decider.ts'
import { pair } from '../domain/matching/decider.ts'
import { openWorkerContext, type WorkerContext } from '../test/workers/worker-context.ts'
import { chatQueues, chatReactor } from './chat.ts'

const [me, you] = [randomId(), randomId()].sort() as [string, string]
const matchId = randomId()
const [openConversation, closeConversation, forgetMessages] = chatQueues

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

const say = ({ dispatch, cause }: WorkerContext, content: string) =>
  dispatch(
    chat,
    streams.conversation(matchId),
    {
      type: 'SendMessage',
      from: me,
      messageId: randomId(),
      content,
      match: { matchId, profiles: [me, you], mode: 'dating' },
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
