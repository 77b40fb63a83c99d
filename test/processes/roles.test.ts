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

test('a block, an unmatch and a swipe that one process answered are effective at once in another', async t => {
  const environment = { KITH_DATA: await scratchFolder(t) }
  await runRole(t, 'projections', environment)
  const [here, there] = await Promise.all([
    runRole(t, 'command-api', environment),
    runRole(t, 'command-api', environment),
  ])
  const [me, you] = [await newMember(here.origin, 'robin'), await newMember(here.origin, 'sam')]
  const [meThere, youThere] = [me, you].map(({ cookie }) =>
    createClient(there.origin, { cookie }),
  ) as [Client, Client]
  const isInDeck = async (viewer: Client, { profileId }: typeof me, mode: string) => {
    const { status, body } = await viewer.get(`/api/discover/${mode}`)
    t.is(status, 200)
    return body.some((card: { id: string }) => card.id === profileId)
  }
  const swipe = (who: Client, { profileId }: typeof me, action: string, discoveryMode: string) =>
    who.post('/api/swipe', { swipedProfileId: profileId, action, discoveryMode })

  t.true(await isInDeck(meThere, you, 'dating'))
  await swipe(me, you, 'like', 'dating')
  t.false(await isInDeck(meThere, you, 'dating'))
  const { matchId } = (await swipe(you, me, 'like', 'dating')).body
  const message = { content: 'Jazz on Friday?' }
  t.is((await meThere.post(`/api/matches/${matchId}/messages`, message)).status, 200)
  await me.del(`/api/matches/${matchId}`)
  t.is((await youThere.post(`/api/matches/${matchId}/messages`, message)).status, 404)
  t.false(await isInDeck(youThere, me, 'dating'))

  for (let n = 0; n < 5; n += 1) {
    for (const [viewer, other] of [
      [meThere, you],
      [youThere, me],
    ] as const) {
      t.true(await isInDeck(viewer, other, 'friendship'))
      t.is((await viewer.get(`/api/profiles/${other.profileId}`)).status, 200)
    }
    await me.post('/api/blocks', { profileId: you.profileId })
    for (const [viewer, other] of [
      [youThere, me],
      [meThere, you],
    ] as const) {
      t.false(await isInDeck(viewer, other, 'friendship'))
      t.is((await viewer.get(`/api/profiles/${other.profileId}`)).status, 404)
      t.is((await swipe(viewer, other, 'like', 'networking')).status, 404)
    }
    await me.del(`/api/blocks/${you.profileId}`)
  }
})
