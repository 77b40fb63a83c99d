import test, { type ExecutionContext } from 'ava'
import { scratchKeys } from '../../test/stores/embedded-keys.ts'
import { scratchFolder } from '../../test/stores/scratch-folder.ts'
import { openPositionCipher } from './position-cipher.ts'

const installation = async (t: ExecutionContext) => {
  const keys = await scratchKeys(await scratchFolder(t))
  t.teardown(() => keys[Symbol.asyncDispose]())
  return keys
}

const positions = ['0', '1', '42', '1042', '9007199254740993', '9223372036854775807']

test('a token decrypts to its position in every process with the same keys', async t => {
  const keys = await installation(t)
  const [one, other] = [await openPositionCipher(keys), await openPositionCipher(keys)]
  for (const position of positions) t.is(other.decrypt(one.encrypt(position)), position)
})

test('two tokens of one position differ, and all tokens have one length', async t => {
  const { encrypt } = await openPositionCipher(await installation(t))
  const tokens = positions.flatMap(position => [encrypt(position), encrypt(position)])
  t.is(new Set(tokens).size, tokens.length)
  t.is(new Set(tokens.map(token => token.slice(0, 8))).size, tokens.length)
  t.deepEqual(new Set(tokens.map(({ length }) => length)), new Set([48]))
})

test('a token that is forged, changed or of another installation decrypts to undefined', async t => {
  const { encrypt, decrypt } = await openPositionCipher(await installation(t))
  const foreign = await openPositionCipher(await installation(t))
  const token = encrypt('1042')
  for (const forged of ['', '1042', 'x'.repeat(48), `${token}A`, token.slice(0, 47), `${token}=`])
    t.is(decrypt(forged), undefined, forged)
  for (let at = 0; at < token.length; at += 1) {
    const changed = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`
    t.is(decrypt(changed), undefined)
  }
  t.is(foreign.decrypt(token), undefined)
})
