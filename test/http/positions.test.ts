import test from 'ava'
import { openPositionCipher } from '../../engines/log/position-cipher.ts'
import type { TestResponse } from './client.ts'
import { startServer } from './server.ts'

test('a read that sends the position of a change includes the change', async t => {
  const { quickMember } = await startServer(t)
  const me = await quickMember('Robin')
  for (let age = 40; age < 60; age += 1) {
    const { headers } = await me.patch('/api/profile', { age })
    const position = headers.get('kith-position') ?? ''
    t.regex(position, /^[\w-]{48}$/)
    const seen = await me.get('/api/profile', { 'kith-position': position })
    t.is(seen.body.age, age)
    t.is(seen.headers.get('kith-stale'), null)
  }
})

test('a change without effect still answers with the position of its stream', async t => {
  const server = await startServer(t)
  const me = await server.quickMember('Robin')
  const { decrypt } = await openPositionCipher(server.kith.ports.keys)
  const positionOf = ({ headers }: TestResponse) => decrypt(headers.get('kith-position') ?? '')
  const first = await me.patch('/api/profile', { age: 40 })
  const again = await me.patch('/api/profile', { age: 40 })
  t.is(positionOf(again), positionOf(first))
})

test('no answer to a member reveals how many events others caused', async t => {
  const server = await startServer(t)
  const [me, you] = [await server.quickMember('Robin'), await server.quickMember('Sam')]
  const told = async () => {
    const { headers } = await me.patch('/api/profile', { age: 40 })
    return headers.get('kith-position') ?? ''
  }
  const tokens = [await told(), await told()]
  for (let age = 30; age < 40; age += 1) await you.patch('/api/profile', { age })
  tokens.push(await told())
  t.is(new Set(tokens).size, 3)
  for (const token of tokens) t.regex(token, /^[\w-]{48}$/)
  const { headers } = await me.get('/api/profile', { 'kith-position': tokens[0] ?? '' })
  t.not(headers.get('kith-position'), tokens[0])
})

test('a read with several positions waits for the latest and answers with it alone', async t => {
  const server = await startServer(t)
  const me = await server.quickMember('Robin')
  const { encrypt, decrypt } = await openPositionCipher(server.kith.ports.keys)
  const { headers } = await me.patch('/api/profile', { age: 41 })
  const latest = headers.get('kith-position') ?? ''
  for (const sent of [
    [latest, encrypt('1')],
    [encrypt('1'), latest, encrypt('0')],
  ]) {
    const read = await me.get('/api/profile', { 'kith-position': sent.join(', ') })
    t.is(read.body.age, 41)
    t.is(decrypt(read.headers.get('kith-position') ?? ''), decrypt(latest))
    t.is(read.headers.get('kith-stale'), null)
  }
  const change = await me.patch('/api/profile', { age: 42 }, { 'kith-position': latest })
  t.true(Number(decrypt(change.headers.get('kith-position') ?? '')) > Number(decrypt(latest)))
})

test('a 304 answer includes the position', async t => {
  const server = await startServer(t)
  const me = await server.quickMember('Robin')
  const { headers } = await me.patch('/api/profile', { age: 41 })
  const position = { 'kith-position': headers.get('kith-position') ?? '' }
  const etag = (await me.get('/api/profile', position)).headers.get('etag') ?? ''
  const unchanged = await me.get('/api/profile', { ...position, 'if-none-match': etag })
  t.is(unchanged.status, 304)
  t.regex(unchanged.headers.get('kith-position') ?? '', /^[\w-]{48}$/)
})

test('a read answers as stale when its position does not arrive', async t => {
  const server = await startServer(t)
  const me = await server.quickMember('Robin')
  const { encrypt } = await openPositionCipher(server.kith.ports.keys)
  const ahead = { 'kith-position': encrypt('999999999') }
  const { status, headers, body } = await me.get('/api/profile', ahead)
  t.is(status, 200)
  t.is(headers.get('kith-stale'), 'true')
  t.is(body.pseudonym, 'Robin')
})

test('a position that this server did not issue is answered as stale without waiting', async t => {
  const [server, elsewhere] = [await startServer(t), await startServer(t)]
  const me = await server.quickMember('Robin')
  const { encrypt } = await openPositionCipher(elsewhere.kith.ports.keys)
  for (const position of ['1', '999999999', 'guessed', 'x'.repeat(48), encrypt('1')]) {
    const read = await me.get('/api/profile', { 'kith-position': position })
    t.is(read.status, 200)
    t.is(read.headers.get('kith-stale'), 'true', position)
    t.is(read.headers.get('kith-position'), null)
  }
  const many = Array.from({ length: 33 }, () => 'x').join()
  t.like(await me.get('/api/profile', { 'kith-position': many }), {
    status: 400,
    body: { code: 'bad_input', issues: [{ path: 'Kith-Position' }] },
  })
})
