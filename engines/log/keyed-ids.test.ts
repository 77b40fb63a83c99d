import test, { type ExecutionContext } from 'ava'
import { causedId, Id } from '../../contracts/core/ids.ts'
import { scratchKeys } from '../../test/stores/embedded-keys.ts'
import { scratchFolder } from '../../test/stores/scratch-folder.ts'
import { keyedId } from './keyed-ids.ts'

const installation = async (t: ExecutionContext) => {
  const keys = await scratchKeys(await scratchFolder(t))
  t.teardown(() => keys[Symbol.asyncDispose]())
  return keys
}

test('a keyed id is the same for the same parts, and another in another installation', async t => {
  const [here, there] = [await installation(t), await installation(t)]
  const id = await keyedId(here, 'member', 'issuer', 'wren')
  t.is(Id.parse(id), id)
  t.is(await keyedId(here, 'member', 'issuer', 'wren'), id)
  t.not(await keyedId(here, 'member', 'issuer', 'moss'), id)
  t.not(await keyedId(here, 'member', 'issuerwren'), id)
  t.not(await keyedId(there, 'member', 'issuer', 'wren'), id)
  t.not(causedId('member', 'issuer', 'wren'), id)
})

test('a keyed id does not change with a new master key', async t => {
  const keys = await installation(t)
  const id = await keyedId(keys, 'member', 'issuer', 'wren')
  await keys.rotate()
  t.is(await keyedId(keys, 'member', 'issuer', 'wren'), id)
})
