import { join } from 'node:path'
import test from 'ava'
import { openScratchLeases } from '../../../test/stores/over-records.ts'
import { scratchFolder } from '../../../test/stores/scratch-folder.ts'
import { acquireRotation } from './acquire-rotation.ts'

test('of two who would rotate the keys one is refused until the other is done', async t => {
  const path = join(await scratchFolder(t), 'records.db')
  await using one = await openScratchLeases({ path })
  await using other = await openScratchLeases({ path })
  {
    await using _ = await acquireRotation(one)
    await t.throwsAsync(acquireRotation(other), { code: 'rotating' })
  }
  await using again = await acquireRotation(other)
  t.is(again.name, 'key rotation')
})
