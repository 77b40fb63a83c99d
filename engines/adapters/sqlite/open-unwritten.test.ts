import { existsSync } from 'node:fs'
import test from 'ava'
import { matches } from '../../../test/engines/matches.ts'
import { scratchFile } from '../../../test/engines/sqlite-stores.ts'
import { onReusedThread } from '../../../test/stores/reused-writer-thread.ts'
import { openSqliteViewProgress } from './open-unwritten.ts'
import { openSqliteReadModels } from './read-models.ts'

test('progress is read beside the writer: live and rebuilt generations with their checkpoints', async t => {
  const path = await scratchFile(t)
  await using progress = openSqliteViewProgress(path)
  t.deepEqual(await progress.progress(), [])
  t.false(existsSync(path), 'no file is created')

  await using models = await onReusedThread(thread => openSqliteReadModels({ path, ...thread }))
  await models.prepare(matches, 'v1')
  await models.claim('matches', 'v1', 1)
  await models.commit('matches', 'v1', { expected: undefined, upTo: '7', token: 1 }, [])
  await models.swap('matches', undefined, 'v1')
  await models.prepare(matches, 'v2')

  t.deepEqual(await progress.progress(), [
    { view: 'matches', generation: 'v1', isLive: true, checkpoint: '7', event: undefined },
    { view: 'matches', generation: 'v2', isLive: false, checkpoint: undefined, event: undefined },
  ])
  await models.claim('matches', 'v2', 1)
  await models.commit('matches', 'v2', { expected: undefined, upTo: '5', token: 1 }, [])
  t.like(await progress.progress(), { 1: { checkpoint: '5' } })
})
