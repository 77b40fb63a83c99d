import test from 'ava'
import { community } from './community.ts'

test('what was reported is shown to nobody unless the operator says so', async t => {
  const { stranger, me } = await community(t)
  for (const by of [stranger, me]) t.is((await by.get('/api/transparency')).status, 404)
})

test('where the operator says so everyone reads the quarters that are over', async t => {
  const all = await community(t, { env: { KITH_TRANSPARENCY: 'yes' } })
  const { stranger, me, you } = all
  await me.post('/api/reports', { profileId: you.profileId, reason: 'spam' })
  t.deepEqual((await stranger.get('/api/transparency')).body, [], 'the present one is not over')
})
