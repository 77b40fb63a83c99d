import test from 'ava'
import { pair } from '../command-api/matching/decider.ts'
import { randomId } from '../contracts/ids.ts'
import { streams } from '../contracts/streams.ts'
import { type Backstage, backstage } from '../test/backstage.ts'
import { chatQueues, chatReactor } from './chat.ts'

const [me, you] = [randomId(), randomId()].sort() as [string, string]
const matchId = randomId()
const [openConversation, closeConversation] = chatQueues

const like = ({ dispatch, cause, clock }: Backstage, by: string, on: string) =>
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

const match = async (stage: Backstage) => {
  await like(stage, me, you)
  await like(stage, you, me)
}

const unmatch = ({ dispatch, cause }: Backstage) =>
  dispatch(pair, streams.pair(me, you), { type: 'Unmatch', by: me, on: you, matchId }, cause())

const conversation = async ({ told }: Backstage) =>
  (await told(streams.conversation(matchId))).map(({ type }) => type)

test('a match opens its conversation', async t => {
  const stage = await backstage(t)
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

test('the conversation remembers which event opened it', async t => {
  const stage = await backstage(t)
  await match(stage)
  await stage.letReact(chatReactor)
  await stage.letWork(openConversation)

  const matched = (await stage.told(streams.pair(me, you))).at(-1)
  const [opened] = await stage.told(streams.conversation(matchId))
  t.is(opened?.meta.causation, matched?.id)
  t.is(opened?.meta.correlation, matched?.meta.correlation)
})

test('the end of a match closes its conversation', async t => {
  const stage = await backstage(t)
  await match(stage)
  await stage.letReact(chatReactor)
  await stage.letWork(openConversation)
  await unmatch(stage)
  await stage.letReact(chatReactor)
  await stage.letWork(closeConversation)
  t.deepEqual(await conversation(stage), ['ConversationOpened', 'ConversationClosed'])
})

test('a conversation that closes before it opens stays closed', async t => {
  const stage = await backstage(t)
  await match(stage)
  await unmatch(stage)
  await stage.letReact(chatReactor)
  await stage.letWork(closeConversation)
  await stage.letWork(openConversation)
  t.deepEqual(await conversation(stage), ['ConversationClosed'])
})
