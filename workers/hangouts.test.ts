import test, { type ExecutionContext } from 'ava'
import { timing } from '../contracts/core/limits.ts'
import { randomId } from '../contracts/core/random-id.ts'
import { streams } from '../contracts/features.ts'
import { hangout } from '../domain/hangouts/decider.ts'
import { pair } from '../domain/matching/decider.ts'
import { openWorkerContext } from '../test/workers/worker-context.ts'
import { hangoutsQueues, hangoutsReactor } from './hangouts.ts'
import { LATE_JOB_MS } from './runtime/timeouts.ts'

/** A member who may invite another. */
const inviting = async (t: ExecutionContext) => {
  const context = await openWorkerContext(t)
  const { dispatch, cause, clock } = context
  const [inviter, invitee, invitationId, topic] = [randomId(), randomId(), randomId(), randomId()]
  const stream = streams.hangout(inviter, invitee)
  const now = clock.now()
  const proposal = {
    hobby: 'hiking',
    timeSlot: 'weekend_morning',
    message: null,
    suggestedDate: null,
    location: null,
  }
  return {
    ...context,
    inviter,
    invitee,
    invitationId,
    stream,
    invite: () =>
      dispatch(
        hangout,
        stream,
        { type: 'Invite', inviter, invitee, invitationId, topic, proposal, now },
        cause(),
      ),
    /** Runs the due jobs of these queues. */
    async work(...names: string[]) {
      await context.letReact(hangoutsReactor)
      for (const queue of hangoutsQueues.filter(({ name }) => names.includes(name)))
        t.deepEqual(await context.letWork(queue), [])
    },
    typesIn: async (stream: string) => (await context.told(stream)).map(({ type }) => type),
  }
}

test('a job ends an invitation after thirty days', async t => {
  const { clock, work, invite, typesIn, stream } = await inviting(t)
  await invite()
  clock.move(timing.invitationExpires + 1_000)
  await work('expire-invitation')
  t.deepEqual(await typesIn(stream), ['HangoutInvited', 'HangoutExpired'])
})

test('a block forgets invitations, an unmatch cancels them', async t => {
  const all = await inviting(t)
  const { dispatch, cause, inviter, invitee, invite, work, clock, typesIn, stream } = all
  const pairStream = streams.pair(inviter, invitee)
  await invite()
  const swipe = { type: 'Swipe', mode: 'dating', action: 'like', visible: true } as const
  for (const [by, on] of [
    [inviter, invitee],
    [invitee, inviter],
  ] as const) {
    const liking = { ...swipe, by, on, matchId: all.invitationId, now: clock.now() }
    await dispatch(pair, pairStream, liking, cause())
  }
  const apart = { by: invitee, on: inviter }
  await dispatch(
    pair,
    pairStream,
    { type: 'Unmatch', ...apart, matchId: all.invitationId },
    cause(),
  )
  await work('cancel-invitations')
  t.deepEqual(await typesIn(stream), ['HangoutInvited', 'HangoutCancelled'])
  await dispatch(pair, pairStream, { type: 'Block', ...apart, reason: null }, cause())
  await work('forget-hangouts')
  t.deepEqual(await typesIn(stream), ['HangoutInvited', 'HangoutCancelled', 'HangoutsForgotten'])
})

test('a late job for a block that was lifted ends no later invitation', async t => {
  const { dispatch, cause, inviter, invitee, invite, work, clock, typesIn, stream } =
    await inviting(t)
  const pairStream = streams.pair(inviter, invitee)
  const apart = { by: invitee, on: inviter }
  await dispatch(pair, pairStream, { type: 'Block', ...apart, reason: null }, cause())
  await dispatch(pair, pairStream, { type: 'Unblock', ...apart }, cause())
  clock.move(LATE_JOB_MS + 1)
  await invite()
  await work('forget-hangouts')
  t.deepEqual(await typesIn(stream), ['HangoutInvited'])
})
