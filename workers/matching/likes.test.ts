import test, { type ExecutionContext } from 'ava'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/core/streams.ts'
import { giveLikeCommandId, likeDay, matchIdOfLike } from '../../contracts/matching/likes.ts'
import { pair } from '../../domain/matching/decider.ts'
import { likes } from '../../domain/matching/likes-decider.ts'
import { unsettledLikes } from '../../projections/views/unsettled-likes.ts'
import { pendingJobs } from '../../test/waiting/pending-jobs.ts'
import { openWorkerContext } from '../../test/workers/worker-context.ts'
import { likesQueues } from './likes.ts'

const mode = 'dating'

/** A member who just spent a like on another. */
const spending = async (t: ExecutionContext) => {
  const stage = await openWorkerContext(t)
  const [by, on] = [randomId(), randomId()]
  const now = stage.clock.now()
  const spent = { id: randomId(), day: likeDay(now) }
  const between = streams.pair(by, on)
  const allowance = streams.likes(by, spent.day)
  const said = { by, on, mode, action: 'like' } as const
  await stage.dispatch(
    likes,
    allowance,
    { type: 'Spend', ...said, spent, limit: 1, resolvedLikes: [], now },
    stage.cause(),
  )
  const swipe = {
    type: 'Swipe',
    ...said,
    spent,
    matchId: matchIdOfLike(spent),
    visible: true,
  } as const
  return {
    ...stage,
    by,
    on,
    spent,
    between,
    allowance,
    give: () =>
      stage.dispatch(pair, between, { ...swipe, now }, stage.cause(giveLikeCommandId(spent))),
    async settle() {
      const unsettled = await stage.documentsOf(unsettledLikes)
      stage.clock.move(60_000)
      await stage.giveRound(likesQueues[0])
      for (const queue of likesQueues) t.deepEqual(await stage.letWork(queue), [])
      return Object.values(unsettled).map(({ step }) => step)
    },
    typesIn: async (stream: string) => (await stage.told(stream)).map(({ type }) => type),
  }
}

test('a like of an interrupted request is still given', async t => {
  const { settle, typesIn, between, allowance } = await spending(t)
  t.deepEqual(await settle(), ['give'])
  t.deepEqual(await typesIn(between), ['Swiped'])
  t.deepEqual(await typesIn(allowance), ['LikeSpent'])
  t.deepEqual(await settle(), [])
})

test('a like that its request gave is resolved and not given again', async t => {
  const { give, settle, typesIn, between } = await spending(t)
  await give()
  t.deepEqual(await settle(), [])
  await give()
  t.deepEqual(await typesIn(between), ['Swiped'])
})

test('an undone like stays undone and spent', async t => {
  const stage = await spending(t)
  const { give, settle, typesIn, between, allowance, by, on, clock } = stage
  await give()
  const undo = { type: 'UndoSwipe', by, on, mode, now: clock.now() } as const
  await stage.dispatch(pair, between, undo, stage.cause())
  t.deepEqual(await settle(), [])
  t.deepEqual(await typesIn(between), ['Swiped', 'SwipeUndone'])
  t.deepEqual(await typesIn(allowance), ['LikeSpent'])
})

test('a like that can no longer be given is refunded', async t => {
  const stage = await spending(t)
  const { settle, typesIn, between, allowance, by, on } = stage
  const block = { type: 'Block', by: on, on: by, reason: null } as const
  await stage.dispatch(pair, between, block, stage.cause())
  t.deepEqual(await settle(), ['give'])
  t.deepEqual(await settle(), ['return'])
  t.deepEqual(await typesIn(between), ['Blocked', 'LikeDeclined'])
  t.deepEqual(await typesIn(allowance), ['LikeSpent', 'LikeReturned'])
})

test('a like whose request may still run is left to that request', async t => {
  const { giveRound, letWork, documentsOf, jobs } = await spending(t)
  await documentsOf(unsettledLikes)
  const [settleLikes, giveLike] = likesQueues
  await giveRound(settleLikes)
  t.deepEqual(await letWork(settleLikes), [])
  t.is(await pendingJobs(jobs, giveLike.name), 0)
})
