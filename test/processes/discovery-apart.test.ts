import test, { type ExecutionContext } from 'ava'
import { type Client, createClient } from '../http/client.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'
import { until } from '../waiting/until.ts'
import { freePort } from './free-port.ts'
import { newMember } from './new-member.ts'
import { runRole } from './run-role.ts'

/** The other roles, whose API and workers ask discovery processes. */
const runOthers = async (t: ExecutionContext, data: string, url: string) => {
  const asking = {
    KITH_DATA: data,
    KITH_RATE_LIMIT_SCALE: '1000',
    DISCOVERY_URL: url,
  }
  await runRole(t, 'projections', { KITH_DATA: data })
  await runRole(t, 'workers', asking)
  return runRole(t, 'command-api', asking)
}

const at = (port: number) => `http://127.0.0.1:${port}`

const runDiscovery = (t: ExecutionContext, data: string, port: number, region = '') =>
  runRole(t, 'projections/discovery', {
    KITH_DATA: data,
    DISCOVERY_LISTEN: `127.0.0.1:${port}`,
    DISCOVERY_REGION: region,
  })

const like = (who: Client, whom: string) =>
  who.post('/api/swipe', { swipedProfileId: whom, action: 'like', discoveryMode: 'dating' })

/** The header of a request that sees what an answer wrote. */
const positionOf = (headers: Headers) => ({ 'kith-position': headers.get('kith-position') ?? '' })

const deckOf = (who: Client) => who.get('/api/discover/dating')
const idsIn = async (who: Client, position = {}): Promise<string[]> =>
  (await who.get('/api/discover/dating', position)).body.map(({ id }: { id: string }) => id)

test('while the discovery process is away decks are refused, chat goes on, and both come back', async t => {
  const data = await scratchFolder(t)
  const port = await freePort()
  const discovery = await runDiscovery(t, data, port)
  const { origin } = await runOthers(t, data, at(port))
  const anyone = createClient(origin)
  await until(async () => (await anyone.get('/readyz')).status === 200)

  const me = await newMember(origin, 'robin')
  const you = await newMember(origin, 'sam')
  const them = await newMember(origin, 'kim')
  await until(async () => (await idsIn(me)).length === 2)
  t.false((await like(me, you.profileId)).body.match)
  const { match, matchId } = (await like(you, me.profileId)).body
  t.true(match)
  const say = (content: string) => me.post(`/api/matches/${matchId}/messages`, { content })
  t.is((await say('Jazz on Friday?')).status, 200)

  await discovery.kill()
  await until(async () => (await anyone.get('/readyz')).status === 503)
  const { checks } = (await anyone.get('/readyz')).body
  t.deepEqual(checks.discovery, { ok: false, detail: `127.0.0.1:${port}: unreachable` })
  const refused = await deckOf(me)
  t.like(refused, { status: 503, body: { code: 'unavailable' } })
  t.is(refused.headers.get('retry-after'), '2')
  t.like(await like(me, them.profileId), { status: 503, body: { code: 'unavailable' } })
  t.is((await me.get(`/api/matches/${matchId}/profile`)).status, 503)
  const said = await say('Still there?')
  t.is(said.status, 200)
  const { body } = await you.get('/api/matches', positionOf(said.headers))
  t.is(body[0].lastMessage.content, 'Still there?')
  t.is((await them.post('/api/blocks', { profileId: me.profileId })).status, 200)

  await runDiscovery(t, data, port)
  await until(async () => (await anyone.get('/readyz')).status === 200)
  t.deepEqual(await idsIn(me), [], 'one is a match, the other one blocked')
  t.is((await like(me, them.profileId)).status, 404)
  t.is((await deckOf(you)).body[0].id, them.profileId)
})

test('with two discovery processes and one that lags, no member who blocked another is shown', async t => {
  const data = await scratchFolder(t)
  const first = await freePort(2)
  const lagging = await runDiscovery(t, data, first)
  await runDiscovery(t, data, first + 1)
  const { origin } = await runOthers(t, data, `${at(first)},${at(first + 1)}`)
  const me = await newMember(origin, 'robin')
  const you = await newMember(origin, 'sam')
  const them = await newMember(origin, 'kim')
  await until(async () => (await idsIn(you)).length === 2)

  lagging.signal('SIGSTOP')
  const blocked = await me.post('/api/blocks', { profileId: you.profileId })
  t.is(blocked.status, 200)
  const seesThem = async (who: Client, position = {}) => {
    const { status, body } = await who.get('/api/discover/dating', position)
    return status === 200 && JSON.stringify(body.map(({ id }: { id: string }) => id))
  }
  const onlyThem = JSON.stringify([them.profileId])
  t.is(await seesThem(me, positionOf(blocked.headers)), onlyThem)
  await until(async () => (await seesThem(you)) === onlyThem)

  lagging.signal('SIGCONT')
  for (let round = 0; round < 100; round += 1)
    for (const who of [me, you]) t.is(await seesThem(who), onlyThem, `round ${round}`)
  const { checks } = (await createClient(origin).get('/readyz')).body
  t.true(checks.discovery.ok)
})

test('with a region away its members alone have no deck, and readiness names it', async t => {
  const data = await scratchFolder(t)
  const first = await freePort(2)
  await runDiscovery(t, data, first, '-30..60')
  const east = await runDiscovery(t, data, first + 1, '60..-30')
  const url = `-30..60=${at(first)};60..-30=${at(first + 1)}`
  const { origin } = await runOthers(t, data, url)
  const me = await newMember(origin, 'robin')
  const you = await newMember(origin, 'sam')
  const them = await newMember(origin, 'kim')
  const moveTo = async (who: Client, city: string) => {
    const placeId = (await who.get(`/api/places?q=${city}`)).body[0].id
    return positionOf((await who.put('/api/profile/location', { placeId })).headers)
  }
  await moveTo(me, 'Berlin')
  await moveTo(you, 'Berlin')
  await moveTo(them, 'Tokyo')
  await until(async () => (await idsIn(me)).join() === you.profileId)
  t.deepEqual(await idsIn(you), [me.profileId])
  t.deepEqual(await idsIn(them), [])

  await east.kill()
  const detail = `no decks in 60..-30 (127.0.0.1:${first + 1}: unreachable)`
  const readiness = async () => await createClient(origin).get('/readyz')
  await until(async () => (await readiness()).body.checks.discovery.detail === detail)
  t.like(await readiness(), { status: 200, body: { checks: { discovery: { ok: true, detail } } } })
  t.like(await deckOf(them), { status: 503, body: { code: 'unavailable' } })
  t.deepEqual(await idsIn(me), [you.profileId])
  t.deepEqual(
    (await idsIn(them, await moveTo(them, 'Berlin'))).toSorted(),
    [me, you].map(one => one.profileId).toSorted(),
  )

  const position = await moveTo(you, 'Tokyo')
  await runDiscovery(t, data, first + 1, '60..-30')
  await until(async () => (await readiness()).body.checks.discovery.detail === undefined)
  t.deepEqual(await idsIn(you, position), [])
  t.deepEqual(await idsIn(them), [me.profileId])
})

test('a discovery process answers health, readiness and metrics like other roles', async t => {
  const running = await runDiscovery(t, await scratchFolder(t), 0)
  const client = createClient(running.origin)
  await until(async () => (await client.get('/readyz')).status === 200)
  const { body } = await client.get('/readyz')
  t.deepEqual(body.checks['view deck'], { ok: true })
  t.regex((await client.get('/metrics')).body, /^kith_view_lag\{view="deck"\} 0$/m)
  t.is(await running.end(), 0)
})
