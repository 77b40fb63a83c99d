import test from 'ava'
import { openWorkerContext } from '../../test/workers/worker-context.ts'
import { deleteSnapshots } from './reactors.ts'

test('snapshots of earlier versions are deleted, and no other media', async t => {
  const { media, giveRound, letWork } = await openWorkerContext(t)
  const sealed = { bytes: new Uint8Array(9), type: 'application/octet-stream' } as const
  for (const key of ['snapshots/deck/0015/one/00000.sealed', 'exports/one.sealed'])
    await media.put(key, sealed)
  await giveRound(deleteSnapshots)
  t.deepEqual(await letWork(deleteSnapshots), [])
  t.deepEqual(await Array.fromAsync(media.list('')), ['exports/one.sealed'])
})
