import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import test, { type ExecutionContext } from 'ava'
import { scratchKeys } from '../../../test/stores/embedded-keys.ts'
import { scratchFolder } from '../../../test/stores/scratch-folder.ts'
import { localKeys } from './local-keys.ts'

const openKeys = async (t: ExecutionContext) => {
  const keys = await scratchKeys(await scratchFolder(t))
  t.teardown(() => keys[Symbol.asyncDispose]())
  return keys
}

test('processes that share their keys share those of the local sign-in', async t => {
  const keys = await openKeys(t)
  const [one, other] = await Promise.all([localKeys(keys), localKeys(keys)])
  t.deepEqual(one, other)
  const elsewhere = await localKeys(await openKeys(t))
  t.not(elsewhere.cookieKeys[0], one.cookieKeys[0])
  t.not(elsewhere.clientSecret, one.clientSecret)
  t.not(elsewhere.jwks.keys[0]?.d, one.jwks.keys[0]?.d)
  t.is(new Set([one.cookieKeys[0], one.clientSecret, one.jwks.keys[0]?.d]).size, 3)
})

test('the signing key is a pair of P-256', async t => {
  const [key] = (await localKeys(await openKeys(t))).jwks.keys
  const { d, ...publicPart } = { ...key }
  t.truthy(d)
  const text = Buffer.from('signed')
  const signature = sign('sha256', text, createPrivateKey({ key: { ...key }, format: 'jwk' }))
  t.true(verify('sha256', text, createPublicKey({ key: publicPart, format: 'jwk' }), signature))
})
