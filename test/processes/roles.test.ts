import test from 'ava'
import { type Client, createClient } from '../http/client.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'
import { until } from '../waiting/until.ts'
import { newMember } from './new-member.ts'
import { runRole } from './run-role.ts'

test('API, projections and workers run as separate processes on the same stores', async t => {
  const data = await scratchFolder(t)
  const environment = { KITH_DATA: data }
  const projections = await runRole(t, 'projections', environment)
  const workers = await runRole(t, 'workers', environment)
  const api = await runRole(t, 'command-api', environment)
  const { origin } = api

  const [me, you] = [await newMember(origin, 'robin'), await newMember(origin, 'sam')]
  const like = (who: Client, whom: string) =>
    who.post('/api/swipe', { swipedProfileId: whom, action: 'like', discoveryMode: 'dating' })
  await until(async () => (await like(me, you.profileId)).body.match === false)
  const { match, matchId } = (await like(you, me.profileId)).body
  t.true(match)

  await until(async () => (await me.get('/api/notifications')).body.length > 0)
  t.is((await me.get('/api/notifications')).body[0].type, 'new_match')
  const sent = await me.post(`/api/matches/${matchId}/messages`, { content: 'Jazz on Friday?' })
  t.is(sent.status, 200)
  const matches = await you.get('/api/matches')
  t.is(matches.body[0].lastMessage.content, 'Jazz on Friday?')
  t.like(await createClient(origin).get('/readyz'), { status: 200, body: { ready: true } })

  t.is(await api.end(), 0)
  t.is(await workers.end(), 0)
  t.is(await projections.end(), 0)
})
