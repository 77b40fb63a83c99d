import { existsSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { runKith, startKith } from '../kith-process.ts'
import { scratchFolder } from '../scratch.ts'

const BAD_CONFIG = 2
const FAILED = 1

test('a wrong variable is refused by name, with what is expected, before anything is made', async t => {
  const data = join(await scratchFolder(t), 'data')
  const { code, said } = await runKith(data, { PORT: 'soon' })
  t.is(code, BAD_CONFIG)
  t.is(said, 'PORT must be a whole number from 0 to 65535.\n')
  t.false(existsSync(data))
})

test('every wrong variable has its line', async t => {
  const data = join(await scratchFolder(t), 'data')
  const { code, said } = await runKith(data, {
    KITH_LOG_LEVEL: 'loud',
    EVENT_LOG_URL: 'postgres://one',
    GOOGLE_CLIENT_ID: 'kith',
  })
  t.is(code, BAD_CONFIG)
  const named = said
    .trimEnd()
    .split('\n')
    .map(line => line.split(' ')[0])
  t.deepEqual(named.toSorted(), ['EVENT_LOG_URL', 'KITH_LOG_LEVEL'])
})

test('the local sign-in is refused off loopback, with what to set instead', async t => {
  const data = join(await scratchFolder(t), 'data')
  const { code, said } = await runKith(data, { HOST: '0.0.0.0' })
  t.is(code, BAD_CONFIG)
  t.regex(said, /^OIDC_ISSUER_URL must be set .* KITH_LOCAL_SIGN_IN=yes/)
})

test('a taken port is no crash: it says what to do', async t => {
  const folder = await scratchFolder(t)
  await using kith = await startKith(join(folder, 'first'))
  const { port } = new URL(kith.origin)
  const { code, said } = await runKith(join(folder, 'second'), { PORT: port })
  t.is(code, FAILED)
  t.is(said, `PORT ${port} is taken. Stop what listens there, or choose another port.\n`)
})
