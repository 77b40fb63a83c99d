import { once } from 'node:events'
import { createServer } from 'node:net'
import test from 'ava'
import { createClient } from '../http/client.ts'
import { rawRequest } from '../http/raw-request.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'
import { until } from '../waiting/until.ts'
import { runRole } from './run-role.ts'

const roles = {
  projections: { checks: ['log', 'readModels', 'keys', 'view profiles'], metric: /^process_cpu_/m },
  workers: {
    checks: ['log', 'readModels', 'jobs', 'records', 'keys', 'media', 'workers'],
    metric: /^# TYPE kith_dead_letters gauge$/m,
  },
} as const

for (const role of ['projections', 'workers'] as const) {
  const { checks, metric } = roles[role]

  test(`${role} alone answer health, readiness and metrics, and nothing else`, async t => {
    const data = await scratchFolder(t)
    const running = await runRole(t, role, { KITH_DATA: data })
    const client = createClient(running.origin)

    t.like(await client.get('/healthz'), { status: 200, body: { ok: true } })
    await until(async () => (await client.get('/readyz')).status === 200)
    const { body, headers } = await client.get('/readyz')
    t.true(body.ready)
    t.is(headers.get('cache-control'), 'no-store')
    for (const check of checks) t.deepEqual(body.checks[check], { ok: true }, check)

    const metrics = await client.get('/metrics')
    t.regex(metrics.headers.get('content-type') ?? '', /^text\/plain; version=/)
    t.regex(metrics.body, metric)

    const head = await rawRequest(running.origin, '/healthz', { host: 'localhost' }, 'HEAD')
    t.like(head, { status: 200, body: '' })
    t.like(await client.post('/readyz'), { status: 404, body: { code: 'not_found' } })
    for (const path of ['/', '/api/profile', '/healthz/', '/toString'])
      t.like(await client.get(path), { status: 404, body: { code: 'not_found' } }, path)
    const rebound = await rawRequest(running.origin, '/metrics', { host: 'kith.example' })
    t.is(rebound.status, 403)
    t.is(JSON.parse(rebound.body).code, 'local_only')

    t.is(await running.end(), 0)
    await t.throwsAsync(client.get('/healthz'), undefined, 'it no longer listens')
  })
}

test('a role on a public address shows its metrics only with the token', async t => {
  const token = 'a-token-of-some-length'
  const exposed = { KITH_DATA: await scratchFolder(t), KITH_LOCAL_SIGN_IN: 'yes', HOST: '0.0.0.0' }
  const closed = createClient((await runRole(t, 'projections', exposed)).origin)
  t.is((await closed.get('/metrics')).status, 404)
  t.is((await closed.get('/healthz')).status, 200)

  const withToken = await runRole(t, 'projections', { ...exposed, METRICS_TOKEN: token })
  const client = createClient(withToken.origin)
  t.is((await client.get('/metrics', { authorization: `Bearer ${token}` })).status, 200)
  t.is((await client.get('/metrics', { authorization: `Bearer ${token}!` })).status, 401)
  t.is((await client.get('/metrics')).status, 401)
})

test('a role whose port is taken exits', async t => {
  const other = createServer().listen(0, '127.0.0.1')
  t.teardown(() => other.close())
  await once(other, 'listening')
  const address = other.address()
  const PORT = typeof address === 'object' ? String(address?.port) : ''
  await t.throwsAsync(runRole(t, 'projections', { KITH_DATA: await scratchFolder(t), PORT }), {
    message: 'projections ended before it was ready.',
  })
})
