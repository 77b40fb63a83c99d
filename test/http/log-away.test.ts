import test from 'ava'
import { UNLOCKED_COOKIE } from '../../contracts/core/preloaded-data.ts'
import { StorageFault } from '../../engines/ports/storage-fault.ts'
import { jpegOf } from '../samples/sample-images.ts'
import { community } from './community.ts'
import { fetchRendition, upload } from './photo-form.ts'

const photo = jpegOf(90, 60)

test('members can still read while the log does not answer, and write again when it does', async t => {
  const { me, you, origin, kith, match, caughtUp } = await community(t)
  const { photoUrl } = (await upload(origin, you, await photo)).body
  await you.post('/api/profile-photos', { photoUrl })
  const matchId = await match(me, you)
  const messages = `/api/matches/${matchId}/messages`
  await you.post(messages, { content: 'Honey on Friday?' })
  await me.put('/api/ai/consent', { given: true })
  await caughtUp()

  const { log } = kith.ports
  const working = { ...log }
  t.teardown(() => Object.assign(log, working))
  Object.assign(log, {
    append: () => Promise.reject(new StorageFault('unreachable')),
    head: () => Promise.reject(new StorageFault('unreachable')),
    // biome-ignore lint/correctness/useYield: the log fails before its first event.
    read: async function* () {
      throw new StorageFault('unreachable')
    },
  })
  const user = await me.get('/api/auth/user')
  t.is(user.status, 200)
  t.true(user.body.user.aiConsent)
  t.is(user.body.profile.id, me.profileId)
  const cookie = `${me.cookie}; ${UNLOCKED_COOKIE}=yes`
  t.true((await me.get('/', { cookie })).body.includes('"/api/auth/user":'))
  for (const path of [
    '/api/profile',
    '/api/matches',
    '/api/notifications',
    `/api/matches/${matchId}`,
  ])
    t.is((await me.get(path)).status, 200, path)
  const chat = await me.get(messages)
  t.is(chat.body[0].content, 'Honey on Friday?')
  t.is((await fetchRendition(origin, me, photoUrl)).status, 200)
  const refused = await me.post(messages, { content: 'Gladly.' })
  t.is(refused.status, 503)
  t.truthy(refused.headers.get('retry-after'))

  Object.assign(log, working)
  t.is((await me.post(messages, { content: 'Gladly.' })).status, 200)
  await caughtUp()
})
