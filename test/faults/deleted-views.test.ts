import { rm } from 'node:fs/promises'
import test from 'ava'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import { allViews } from '../../projections/views/all-views.ts'
import { newEvent } from '../../tools/bench/recorded-facts.ts'
import { createClient } from '../http/client.ts'
import { community } from '../http/community.ts'
import { startServer, type TestServer } from '../http/server.ts'
import { foldEvents } from '../projections/fold-events.ts'
import { everything } from '../projections/workbench.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'
import { viewsReached } from '../waiting/views-reached.ts'

/** Enough events for the rebuild of a view to take a while. */
const SWIPES = 10_000

/** Two members swipe and undo repeatedly, which causes no notifications. */
const dithering = async ({ kith }: TestServer) => {
  const at = new Date().toISOString()
  const [mode, action] = ['friendship', 'pass'] as const
  for (let written = 0; written < SWIPES; written += 1_000) {
    const [by, on] = [randomId(), randomId()]
    const swipes = Array.from({ length: 1_000 }, () =>
      newEvent({ type: 'Swiped', data: { by, on, mode, action } }, at),
    )
    await kith.ports.log.append(streams.pair(by, on), 'any', swipes)
  }
}

const plain = (value: unknown) => JSON.parse(JSON.stringify(value))

/** Every view folded from the log and as stored, at the same position. */
const atRest = async (server: TestServer) => {
  const { log, views } = server.kith.ports
  for (;;) {
    const head = await log.head()
    await viewsReached(server.kith)
    const told = await Array.fromAsync(log.readAll())
    const said: Record<string, unknown> = {}
    const stands: Record<string, unknown> = {}
    for (const view of allViews) {
      said[view.name] = plain(foldEvents(view, told))
      stands[view.name] = plain(await everything(views, view))
    }
    if ((await log.head()) === head) return { said, stands }
  }
}

test('the server rebuilds deleted views, reports progress and continues', async t => {
  const folder = await scratchFolder(t)
  const env = { KITH_DATA: folder }
  const before = await community(t, { env })
  const { me, you } = before
  const matchId = await before.match(me, you)
  await dithering(before)
  await viewsReached(before.kith)
  await before.kith.close()
  for (const file of ['views.db', 'views.db-wal', 'views.db-shm'])
    await rm(`${folder}/${file}`, { force: true })

  const after = await startServer(t, { env })
  const { stranger, origin } = after
  const client = createClient(origin, { cookie: me.cookie })
  const said: string[] = []
  const told: string[] = []
  const say = async () => {
    const content = `Still here ${said.length}`
    const answer = await client.post(`/api/matches/${matchId}/messages`, { content })
    if (answer.status === 200) said.push(content)
    else t.like([answer.status, answer.body.code], [503, 'unavailable'])
  }
  for (let given = true; ; given = !given) {
    const readiness = await stranger.get('/readyz')
    if (readiness.status === 200) break
    for (const { detail } of Object.values<{ detail?: string }>(readiness.body.checks))
      if (detail) told.push(detail)
    t.is((await client.put('/api/ai/consent', { given })).status, 200)
    await say()
  }
  await say()
  t.true(told.some(detail => /^building, \d+ % of the log$/.test(detail)))
  t.true(said.length > 0)

  const { said: expected, stands } = await atRest(after)
  for (const { name } of allViews) t.deepEqual(stands[name], expected[name], name)
  const { body } = await client.get(`/api/matches/${matchId}/messages`)
  t.deepEqual(
    body.map(({ content }: { content: string }) => content),
    said.slice(-200),
  )
})
