import { join } from 'node:path'
import test from 'ava'
import { scratchFolder } from '../../../test/stores/scratch-folder.ts'
import { systemClock } from '../../ports/clock.ts'
import { StorageFault } from '../../ports/storage-fault.ts'
import { openPracticeTill } from './practice-till.ts'

test('a till whose file cannot be written fails as every store does', async t => {
  const path = join(await scratchFolder(t), 'no such folder', 'till.db')
  await using till = openPracticeTill({ path, clock: systemClock })
  await t.throwsAsync(() => till.createCustomer('juniper', null), { instanceOf: StorageFault })
})
