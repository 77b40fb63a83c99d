import test from 'ava'
import { timing } from '../../contracts/core/limits.ts'
import { subjects } from '../../contracts/core/personal.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import { suspension } from '../../domain/staff/suspension-decider.ts'
import { suspensionHashes } from '../../projections/views/suspension-hashes.ts'
import { openWorkerContext, type WorkerContext } from '../../test/workers/worker-context.ts'
import { suspensionsQueues } from './suspensions.ts'

const eraseHashes = suspensionsQueues[4]
const [memberId, profileId, hashesId] = [randomId(), randomId(), randomId()]

/** Profiles found by identity hash, once the view has caught up. */
const held = async ({ documentsOf }: WorkerContext): Promise<readonly string[]> =>
  Object.keys(await documentsOf(suspensionHashes))

const round = async (stage: WorkerContext) => {
  await stage.giveRound(eraseHashes)
  return stage.letWork(eraseHashes)
}

test('identity hashes of a suspension cannot be read after 24 months; the suspension stays', async t => {
  const stage = await openWorkerContext(t)
  const { clock, keys, dispatch, cause } = stage
  const hashed = { hashesId, identityHashes: [randomId()] }
  const whom = { memberId, profileId, note: null, operator: 'Sage' }
  const stream = streams.suspension(profileId)
  await dispatch(suspension, stream, { type: 'Suspend', ...whom, hashed }, cause())
  await keys.encryptionKey([subjects.hashes(hashesId)])
  clock.move(timing.identityHashesKept)
  t.deepEqual(await held(stage), [profileId])
  t.deepEqual(await round(stage), [])
  t.deepEqual(await held(stage), [profileId], 'not a day earlier')

  clock.move(1)
  for (let times = 0; times < 2; times += 1) t.deepEqual(await round(stage), [])
  t.deepEqual(await held(stage), [])
  t.is(await keys.encryptionKey([subjects.hashes(hashesId)]), 'erased')
  t.true((await dispatch.readState(suspension, stream)).suspended)
})
