import { DatabaseSync } from 'node:sqlite'
import test from 'ava'
import { scratchFolder } from '../test/stores/scratch-folder.ts'
import { readLocations } from './config/locations.ts'
import { openStores } from './open-stores.ts'

test('a write of the views does not wait for one of the records', async t => {
  const at = readLocations({ KITH_DATA: await scratchFolder(t) })
  if (at.records.type !== 'sqlite') throw new TypeError('The stores are not embedded.')
  await using stores = openStores(at)
  const [views, records] = [await stores.views(), await stores.records()]
  using holder = new DatabaseSync(at.records.path)
  holder.exec('BEGIN IMMEDIATE')
  let isWritten = false
  const writing = records.put('session', 's1', {}).finally(() => {
    isWritten = true
  })
  await views.prepare({ name: 'birds', indexes: [] }, '1')
  t.false(isWritten)
  holder.exec('ROLLBACK')
  await writing
})
