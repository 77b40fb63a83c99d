import test from 'ava'
import { limits } from '../../contracts/core/limits.ts'
import { jpegOf } from '../samples/sample-images.ts'
import { commonServer } from './common-server.ts'
import { community } from './community.ts'
import { upload } from './photo-form.ts'
import type { TestMember } from './server.ts'

const common = commonServer()

const like = (by: TestMember, on: TestMember, comment?: unknown, action = 'like') =>
  by.post('/api/swipe', {
    swipedProfileId: on.profileId,
    action,
    discoveryMode: 'dating',
    ...(comment === undefined ? {} : { comment }),
  })

test('a like says something about a photo, which the match reads beside their own photo', async t => {
  const { origin, me, you, caughtUp } = await community(t)
  const { photoUrl } = (await upload(origin, me, await jpegOf(90, 60))).body
  t.is((await me.post('/api/profile-photos', { photoUrl })).status, 200)
  await caughtUp()
  const [shown] = (await you.get(`/api/profiles/${me.profileId}`)).body.photos
  const liked = await like(you, me, {
    about: { photoUrl: shown.photoUrl },
    words: ' What a view! ',
  })
  t.is(liked.status, 200)
  const { matchId } = (await like(me, you)).body
  await caughtUp()
  const path = `/api/matches/${matchId}/profile`
  const { likeComment } = (await me.get(path)).body
  t.like(likeComment, { prompt: null, words: 'What a view!' })
  t.deepEqual(likeComment.photo, (await me.get('/api/profile')).body.photos[0])

  const [{ id }] = (await me.get('/api/profile-photos')).body
  await me.del(`/api/profile-photos/${id}`)
  await caughtUp()
  t.like((await me.get(path)).body.likeComment, { photo: null, prompt: null })
})

test('a comment has 1 to 140 characters and goes with a like', async t => {
  const { me, you, quickMember, caughtUp } = await common.community()
  await me.put('/api/profile-prompts', { answers: [{ prompt: 'pace', answer: 'Slow.' }] })
  await caughtUp()
  const about = { prompt: 'pace' }
  const third = await quickMember('Third')
  await caughtUp()
  for (const wrong of [
    { about, words: 'a'.repeat(limits.likeComment + 1) },
    { about, words: ' ' },
    { about, words: 'Left\u202eright' },
    { about: { prompt: 'your_address' }, words: 'Hi.' },
    { about: { photoUrl: '/media/photos/none' }, words: 'Hi.' },
    { about: {}, words: 'Hi.' },
    { words: 'Hi.' },
    { about, words: 'Hi.', more: true },
    'Hi.',
  ])
    t.is((await like(third, me, wrong)).status, 400, JSON.stringify(wrong))
  t.is((await like(third, me, { about, words: 'Hi.' }, 'pass')).status, 400)
  t.is((await like(third, me, { about, words: 'a'.repeat(limits.likeComment) })).status, 200)
  t.is((await like(you, me, { about, words: '👍🏽'.repeat(limits.likeComment) })).status, 200)
})

test('comments are welcome once a member says so, and not by default', async t => {
  const { me } = await common.community()
  t.false((await me.get('/api/profile')).body.commentsWelcome)
  t.true((await me.patch('/api/profile', { commentsWelcome: true })).body.commentsWelcome)
  t.false((await me.patch('/api/profile', { commentsWelcome: false })).body.commentsWelcome)
  t.is((await me.patch('/api/profile', { commentsWelcome: null })).status, 400)
})
