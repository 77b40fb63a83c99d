import test from 'ava'
import { timing } from '../../contracts/core/limits.ts'
import { subjects } from '../../contracts/core/personal.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import { pair } from '../../domain/matching/decider.ts'
import { blockHashes } from '../../projections/views/block-hashes.ts'
import { openWorkerContext, type WorkerContext } from '../../test/workers/worker-context.ts'
import { LATE_JOB_MS } from '../runtime/timeouts.ts'
import { blocksQueues, blocksReactor } from './blocks.ts'

const [, , , lift, eraseHashes] = blocksQueues
const [me, you, other, hash] = [randomId(), randomId(), randomId(), randomId()]

const block = async ({ dispatch, cause, keys }: WorkerContext, on: string): Promise<string> => {
  const hashesId = randomId()
  const hashed = { hashesId, identityHashes: [hash] }
  const command = { type: 'Block', by: me, on, reason: null, ...hashed } as const
  await dispatch(pair, streams.pair(me, on), command, cause())
  await keys.encryptionKey([subjects.hashes(hashesId)])
  return hashesId
}

/** Profiles that `me` blocked with identity hashes, once the view has caught up. */
const hashed = async ({ documentsOf }: WorkerContext): Promise<readonly string[]> =>
  (await documentsOf(blockHashes))[me]?.on ?? []

const round = async (stage: WorkerContext) => {
  await stage.giveRound(eraseHashes)
  return stage.letWork(eraseHashes)
}

test('identity hashes of a block cannot be read after 24 months; the block stays', async t => {
  const stage = await openWorkerContext(t)
  const { clock, keys, dispatch } = stage
  const first = await block(stage, you)
  clock.move(86_400_000)
  const second = await block(stage, other)
  clock.move(timing.identityHashesKept - 86_400_000)
  t.deepEqual(await hashed(stage), [you, other])
  t.deepEqual(await round(stage), [])
  t.deepEqual(await hashed(stage), [you, other], 'not before the retention ends')

  clock.move(1)
  for (let times = 0; times < 2; times += 1) t.deepEqual(await round(stage), [])
  t.deepEqual(await hashed(stage), [other])
  t.is(await keys.encryptionKey([subjects.hashes(first)]), 'erased')
  t.not(await keys.encryptionKey([subjects.hashes(second)]), 'erased')
  const { blocks } = await dispatch.readState(pair, streams.pair(me, you))
  t.truthy(blocks[me])
})

test('a late lift leaves the blocks that follow from a later block', async t => {
  const stage = await openWorkerContext(t)
  const { clock, dispatch, cause } = stage
  const stream = streams.pair(me, you)
  await block(stage, you)
  await dispatch(pair, stream, { type: 'Unblock', by: me, on: you }, cause())
  await block(stage, you)
  const carried = { hashesId: randomId(), identityHashes: [hash], root: you }
  const since = clock.now().toISOString()
  const carry = { type: 'CarryBlock', by: me, on: other, ...carried, since } as const
  await dispatch(pair, streams.pair(me, other), carry, cause())
  await stage.letReact(blocksReactor)
  clock.move(LATE_JOB_MS + 1)
  t.deepEqual(await hashed(stage), [you, other])
  t.deepEqual(await stage.letWork(lift), [])
  const types = (await stage.told(streams.pair(me, other))).map(({ type }) => type)
  t.deepEqual(types, ['Blocked', 'BlockHashesStored'])
})
