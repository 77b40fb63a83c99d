import test from 'ava'
import { startServer } from './server.ts'

test('the legal pages show how to contact the operator of this Kith', async t => {
  const silent = await startServer(t)
  t.deepEqual((await silent.stranger.get('/api/contact')).body, { email: null })

  const { stranger } = await startServer(t, { env: { KITH_CONTACT_EMAIL: 'team@example.org' } })
  const { status, body } = await stranger.get('/api/contact')
  t.is(status, 200)
  t.deepEqual(body, { email: 'team@example.org' })
})
