import test from 'ava'
import { features } from '../../command-api/features.ts'
import { relations } from '../../projections/views/relations.ts'
import { commonServer } from './common-server.ts'

const common = commonServer()
const TIMES = 20

test('a read after the answer to a change has the change, also for others', async t => {
  const { me, you } = await common.community()
  for (let age = 40; age < 40 + TIMES; age += 1) {
    await me.patch('/api/profile', { age })
    t.is((await me.get('/api/profile')).body.age, age)
    t.is((await you.get(`/api/profiles/${me.profileId}`)).body.age, age)
  }
})

test('both members read a match and its messages after the answers to them', async t => {
  const { me, you } = await common.community()
  const like = (by: typeof me, on: typeof you) =>
    by.post('/api/swipe', {
      swipedProfileId: on.profileId,
      action: 'like',
      discoveryMode: 'dating',
    })
  await like(me, you)
  const { matchId } = (await like(you, me)).body
  for (const one of [me, you]) t.like((await one.get('/api/matches')).body, [{ id: matchId }])
  const path = `/api/matches/${matchId}/messages`
  for (let n = 0; n < TIMES; n += 1) {
    const content = `Song ${n}`
    await me.post(path, { content })
    t.is((await you.get(path)).body.at(-1).content, content)
    t.is((await me.get('/api/matches')).body[0].lastMessage.content, content)
    t.is((await you.get('/api/matches')).body[0].unreadCount, 0, 'reading is a change, too')
  }
})

test('a command that changes who knows whom answers when the view of that has it', t => {
  const handlers = features.flatMap(feature => feature.handlers)
  for (const call of [
    'POST /api/swipe',
    'POST /api/swipes',
    'POST /api/swipes/undo',
    'DELETE /api/matches/:matchId',
    'POST /api/blocks',
    'DELETE /api/blocks/:profileId',
    'POST /api/group-chats/:id/members/:profileId/blocks',
    'POST /api/events/:id/attendees/:attendeeId/blocks',
    'POST /api/links/:profileId/accept',
    'PATCH /api/links/:profileId',
    'DELETE /api/links/:profileId',
    'POST /api/link-codes/:code/accept',
  ]) {
    const handler = handlers.find(({ route }) => `${route.method} ${route.path}` === call)
    t.true(handler?.settles.includes(relations.name), call)
  }
})
