import test from 'ava'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import { pair } from '../../domain/matching/decider.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import type { ConversationDocument } from '../../projections/views/chat.ts'
import { openWorkerContext, type WorkerContext } from '../../test/workers/worker-context.ts'
import type { ApiRequest } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { onSendMessage } from './commands.ts'

const [me, you] = [randomId(), randomId()].sort() as [string, string]
const matchId = randomId()

const match = async ({ dispatch, cause, clock }: WorkerContext) => {
  for (const [by, on] of [
    [me, you],
    [you, me],
  ] as const) {
    const said = { mode: 'dating', action: 'like', visible: true } as const
    const command = { type: 'Swipe', by, on, ...said, matchId, now: clock.now() } as const
    await dispatch(pair, streams.pair(by, on), command, cause())
  }
}

/** Views that know the match and nothing since; nobody is suspended. */
const stale = (stage: WorkerContext) => {
  const at = stage.clock.now().toISOString()
  const document: Partial<ConversationDocument> = {
    matchId,
    profiles: [me, you],
    mode: 'dating',
    lastAt: at,
  }
  const collection = () => ({
    get: async () => document,
    many: async (keys: readonly string[]) => keys.map(() => undefined),
  })
  return { ...stage, views: { collection } }
}

const send = (stage: WorkerContext) => {
  const request = {
    profileId: me,
    params: { matchId },
    body: { content: 'Hello' },
    now: stage.clock.now(),
    newId: randomId,
    waitForViews: async () => true,
    dispatch: (decider, stream, command) => stage.dispatch(decider, stream, command, stage.cause()),
  } as Pick<ApiRequest<never>, 'waitForViews' | 'dispatch'> as ApiRequest<
    typeof onSendMessage.route
  >
  const services = stale(stage) as unknown as Services & { views: ReadModels }
  return onSendMessage.handle(request, services)
}

test('a member can write while the match is live', async t => {
  const stage = await openWorkerContext(t)
  await match(stage)
  t.like(await send(stage), { content: 'Hello', senderProfileId: me })
})

for (const [what, command] of [
  ['an unmatch', { type: 'Unmatch', by: you, on: me, matchId }],
  ['a block', { type: 'Block', by: you, on: me, reason: null }],
] as const) {
  test(`after ${what} nobody can write, even while the views are behind`, async t => {
    const stage = await openWorkerContext(t)
    await match(stage)
    await stage.dispatch(pair, streams.pair(me, you), command, stage.cause())
    await t.throwsAsync(send(stage), { code: 'not_found' })
    t.deepEqual(await stage.told(streams.conversation(matchId)), [])
  })
}
