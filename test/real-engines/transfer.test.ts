import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { readPlace } from '../../operations/transfer/run-transfer.ts'
import { transferInstallation } from '../../operations/transfer/transfer.ts'
import { acquaint } from '../http/community.ts'
import { fetchRendition, upload } from '../http/photo-form.ts'
import { startServer } from '../http/server.ts'
import { scene } from '../samples/sample-images.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'
import { until } from '../waiting/until.ts'
import { sharedEngines } from './shared-engines.ts'

type Environment = Readonly<Record<string, string>>

const placeOf = (environment: Environment) =>
  readPlace(Object.entries(environment).map(([name, value]) => `${name}=${value}`))

const transfer = (from: Environment, to: Environment) =>
  transferInstallation({
    from: placeOf(from),
    to: placeOf(to),
    signal: new AbortController().signal,
    onProgress: () => {},
  })

/** Two members have matched; one has a photo and has sent a message. */
const live = async (t: ExecutionContext, env: Environment): Promise<string> => {
  const server = await startServer(t, { env })
  const { me, you, match, caughtUp } = await acquaint(server)
  const matchId = await match(me, you)
  const picture = Uint8Array.from(await scene(400, 500).jpeg().toBuffer())
  const { photoUrl } = (await upload(server.origin, me, picture)).body
  t.is((await me.post('/api/profile-photos', { photoUrl })).status, 200)
  const send = () => me.post(`/api/matches/${matchId}/messages`, { content: 'Jazz on Friday?' })
  await until(async () => (await send()).status === 200)
  await caughtUp()
  await server.kith.close()
  return matchId
}

/** What the two members find at an installation. */
const revisit = async (t: ExecutionContext, env: Environment, matchId: string) => {
  const server = await startServer(t, { env })
  await server.caughtUp()
  const me = await server.quickVisitor('Juniper')
  const { body: messages } = await me.get(`/api/matches/${matchId}/messages`)
  const { body: profile } = await me.get('/api/profile')
  const photo = await fetchRendition(server.origin, me, profile.photos[0].photoUrl)
  const { body: notifications } = await me.get('/api/notifications')
  await server.kith.close()
  return {
    messages: messages.map(({ content, sentAt }: Record<string, string>) => ({ content, sentAt })),
    photo: photo.bytes.length,
    notifications: notifications.length,
  }
}

const isRunning =
  process.env.KITH_TEST_MONGODB_URL !== undefined && process.env.KITH_TEST_REDIS_URL !== undefined

if (!isRunning)
  test.skip('transfer: left out, because MongoDB or Redis is not named', t => t.fail())
else
  test('an installation moves to servers and back with everything that members have', async t => {
    const folder = await scratchFolder(t)
    const old = { KITH_DATA: join(folder, 'old') }
    const master = { MASTER_KEY_URL: `file:${join(folder, 'old', 'master.key')}` }
    const servers = { ...(await sharedEngines(t)), ...master }
    const back = { KITH_DATA: join(folder, 'back'), ...master }
    const matchId = await live(t, old)
    const before = await revisit(t, old, matchId)
    t.true(before.messages.length > 0 && before.photo > 0 && before.notifications > 0)

    const there = await transfer(old, servers)
    t.deepEqual(await revisit(t, servers, matchId), before)

    const again = await transfer(servers, back)
    t.true(again.events.count >= there.events.count)
    t.deepEqual(await revisit(t, back, matchId), before)
  })
