import { existsSync } from 'node:fs'
import test from 'ava'
import { scratchFile } from '../../test/engines/sqlite-stores.ts'
import { hold } from './hold.ts'

test('one holds at a time, and leaves nothing behind', async t => {
  const path = await scratchFile(t)
  {
    using first = hold(path)
    t.truthy(first)
    t.is(hold(path), undefined)
    t.is(hold(path), undefined)
  }
  t.false(existsSync(path))
  using next = hold(path)
  t.truthy(next)
})
