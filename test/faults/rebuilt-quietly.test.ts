import { rm } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import test from 'ava'
import { allViews } from '../../projections/views/all-views.ts'
import { agreeable, fakeOpenAi } from '../engines/fake-openai.ts'
import { startPushService } from '../engines/push-service.ts'
import { community } from '../http/community.ts'
import { startServer, type TestServer } from '../http/server.ts'
import { openSocket } from '../http/socket.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'
import { until } from '../waiting/until.ts'
import { rebuild } from './damaged-logs.ts'

/** Everything that a rebuild could have changed: events, done and waiting jobs, members' files. */
const effects = async ({ kith }: TestServer, folder: string) => {
  const jobs = new DatabaseSync(`${folder}/jobs.db`, { readOnly: true })
  const count = (table: string) => jobs.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n
  const media = await Array.fromAsync(kith.ports.media.list(''))
  const found = {
    head: await kith.ports.log.head(),
    jobs: count('jobs'),
    media,
  }
  jobs.close()
  return found
}

test('a full rebuild sends no notification and no push, adds no job and calls no model', async t => {
  const { baseUrl, requests } = await fakeOpenAi(t, agreeable())
  const folder = await scratchFolder(t)
  const env = { KITH_DATA: folder, OPENAI_API_KEY: 'a-key', OPENAI_BASE_URL: baseUrl }
  const before = await community(t, { env })
  const { me, you, match, caughtUp } = before
  const pushService = await startPushService()
  t.teardown(pushService.close)
  const matchId = await match(me, you)
  await caughtUp()
  await you.post('/api/push/subscriptions', pushService.subscribe())
  await me.post(`/api/matches/${matchId}/messages`, { content: 'Jazz on Friday?' })
  await you.post('/api/reports', { profileId: me.profileId, reason: 'spam' })
  for (const one of [me, you]) await one.put('/api/ai/consent', { given: true })
  await caughtUp()
  await me.post('/api/ai/match-suggestions/generate')
  await caughtUp()

  const told = (await you.get('/api/notifications')).body
  t.true(told.length > 0)
  t.true(requests.length > 0)
  const asked = requests.length
  await until(async () => pushService.pushes.length > 0)
  const pushed = pushService.pushes.length
  const stood = await effects(before, folder)
  t.true(Number(stood.jobs) > 0)
  const socket = await openSocket(t, before.origin, you)

  for (const args of [[], ['--verify']])
    t.like(await rebuild(folder, '--all', ...args), { code: 0 })
  await caughtUp()
  t.deepEqual(await effects(before, folder), stood)
  t.deepEqual(socket.messages, [])
  t.is(pushService.pushes.length, pushed)

  await before.kith.close()
  for (const file of ['views.db', 'views.db-wal', 'views.db-shm'])
    await rm(`${folder}/${file}`, { force: true })
  const after = await startServer(t, { env })
  await after.caughtUp()
  for (const { name } of allViews)
    t.is(await after.kith.ports.views.checkpoint(name), stood.head, name)
  t.deepEqual(await effects(after, folder), stood)
  t.is(requests.length, asked)
})
