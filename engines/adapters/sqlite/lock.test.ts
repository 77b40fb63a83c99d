import { existsSync } from 'node:fs'
import test from 'ava'
import { scratchFile } from '../../../test/engines/sqlite-stores.ts'
import { lock } from './lock.ts'

test('one process holds the lock at a time, and releasing it leaves nothing behind', async t => {
  const path = await scratchFile(t)
  {
    using first = lock(path)
    t.truthy(first)
    t.is(lock(path), undefined)
    t.is(lock(path), undefined)
  }
  t.false(existsSync(path))
  using next = lock(path)
  t.truthy(next)
})
