import test from 'ava'
import { startServer } from './server.ts'

test('a read that names the position of a change sees the change', async t => {
  const { quickMember } = await startServer(t)
  const me = await quickMember('Robin')
  for (let age = 40; age < 60; age += 1) {
    const { headers } = await me.patch('/api/profile', { age })
    const position = headers.get('kith-position') ?? ''
    t.regex(position, /^\d+$/)
    const seen = await me.get('/api/profile', { 'kith-position': position })
    t.is(seen.body.age, age)
    t.is(seen.headers.get('kith-stale'), null)
  }
})

test('a change that says nothing new still says where its stream stands', async t => {
  const { quickMember } = await startServer(t)
  const me = await quickMember('Robin')
  const first = await me.patch('/api/profile', { age: 40 })
  const again = await me.patch('/api/profile', { age: 40 })
  t.is(again.headers.get('kith-position'), first.headers.get('kith-position'))
})

test('a read of a position that does not come says that it is stale', async t => {
  const { quickMember } = await startServer(t)
  const me = await quickMember('Robin')
  const { status, headers, body } = await me.get('/api/profile', { 'kith-position': '999999999' })
  t.is(status, 200)
  t.is(headers.get('kith-stale'), 'true')
  t.is(body.pseudonym, 'Robin')
})

test('a position is digits, as they were answered', async t => {
  const { quickMember } = await startServer(t)
  const me = await quickMember('Robin')
  for (const position of ['-1', '01', '1.5', 'one', '1'.repeat(20)])
    t.like(await me.get('/api/profile', { 'kith-position': position }), {
      status: 400,
      body: { code: 'bad_input', issues: [{ path: 'Kith-Position' }] },
    })
  t.is((await me.get('/api/profile', { 'kith-position': '0' })).status, 200)
})
