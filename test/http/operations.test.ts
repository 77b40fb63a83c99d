import { readFileSync } from 'node:fs'
import test from 'ava'
import type { DomainEvent } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import { allViews, memoryViews } from '../../projections/views/all-views.ts'
import { newEvent } from '../projections/histories.ts'
import { until } from '../waiting/until.ts'
import { startServer } from './server.ts'

test('the process is live, and ready when its parts are ready', async t => {
  const { stranger } = await startServer(t)
  t.like(await stranger.get('/healthz'), { status: 200, body: { ok: true } })
  await until(async () => (await stranger.get('/readyz')).status === 200)
  const { status, body, headers } = await stranger.get('/readyz')
  t.is(status, 200)
  t.true(body.ready)
  t.is(headers.get('cache-control'), 'no-store')
  for (const part of ['log', 'readModels', 'jobs', 'workers', 'view profiles'])
    t.deepEqual(body.checks[part], { ok: true }, part)
})

test('readiness names a failed part with its code and nothing else', async t => {
  const { stranger, kith } = await startServer(t, { env: { KITH_LOG_LEVEL: 'silent' } })
  await kith.ports.log[Symbol.asyncDispose]()
  const { status, body, headers } = await stranger.get('/readyz')
  t.is(status, 503)
  t.false(body.ready)
  t.false(body.checks.log.ok)
  t.truthy(headers.get('retry-after'))
  t.notRegex(JSON.stringify(body), /\/|\.db/)
  t.is((await stranger.get('/healthz')).status, 200)
})

test('metrics count requests by route and not by path', async t => {
  const { quickMember, stranger } = await startServer(t)
  const me = await quickMember('Robin')
  await me.get('/api/matches/feedface-1111-4111-8111-111111111111')
  const { status, headers, body } = await stranger.get('/metrics')
  t.is(status, 200)
  t.regex(headers.get('content-type') ?? '', /^text\/plain; version=/)
  t.regex(body, /kith_http_request_seconds_count\{.*route="\/api\/matches\/:matchId".*\} 1/)
  t.regex(body, /kith_sockets 0/)
  t.notRegex(body, /feedface/)
})

test('every metric that the operations page names is served', async t => {
  const { stranger } = await startServer(t)
  const { body } = await stranger.get('/metrics')
  const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const named = new Set(page.match(/\bkith_(?:view|reactor|queue|exposure|dead|parked)_\w+/g))
  t.true(named.size >= 8)
  for (const name of named) t.true(body.includes(`# TYPE ${name} `), name)
})

test('metrics name every view with its lag, which is 0 once it is caught up', async t => {
  const { quickMember, caughtUp, stranger } = await startServer(t)
  await quickMember('Robin')
  await caughtUp()
  const { body } = await stranger.get('/metrics')
  const lags = [...body.matchAll(/kith_view_lag\{view="([^"]+)"\} (\d+)/g)]
  const names = [...allViews, ...memoryViews].map(({ name }) => name)
  t.deepEqual(lags.map(([, view]) => view).toSorted(), names.toSorted())
  t.true(lags.every(([, , lag]) => lag === '0'))
  for (const name of [
    'view_lag_seconds{view="profiles"} 0',
    'view_events{view="profiles"} [1-9]',
    'view_fold_seconds{view="profiles"} 0\\.',
    'view_commit_seconds{view="profiles"} 0\\.',
    'reactor_lag{reactor="chat"} 0',
    'reactor_lag_seconds{reactor="chat"} 0',
  ])
    t.regex(body, new RegExp(`kith_${name}`.replace(/[{}]/g, '\\$&')))
  t.regex(body, /kith_parked_events 0/)
})

test('metrics say how evenly first places were shared, from the first night on', async t => {
  const { quickMember, caughtUp, stranger, kith } = await startServer(t)
  await quickMember('Robin')
  t.notRegex((await stranger.get('/metrics')).body, /kith_exposure_gini\{/)
  const measured = { mode: 'dating', decks: 12, gini: 0.25, neverFirst: 0.125 } as const
  const event: DomainEvent = { type: 'ExposureBalanced', data: { ...measured, lifts: [] } }
  await kith.ports.log.append(streams.exposure('dating'), 'none', [
    newEvent(event, new Date().toISOString()),
  ])
  await caughtUp()
  const { body } = await stranger.get('/metrics')
  t.regex(body, /kith_exposure_gini\{mode="dating"\} 0\.25/)
  t.regex(body, /kith_exposure_never_first\{mode="dating"\} 0\.125/)
})

test('metrics require their token when one is set', async t => {
  const token = 'a-token-of-some-length'
  const { stranger } = await startServer(t, { env: { METRICS_TOKEN: token } })
  const ask = async (authorization: string) =>
    (await stranger.get('/metrics', { authorization })).status
  t.is(await ask(`Bearer ${token}`), 200)
  t.is(await ask(`Bearer ${token}!`), 401)
  t.is(await ask(''), 401)
})

test('metrics are off in production without a token', async t => {
  const env = { NODE_ENV: 'production', KITH_LOCAL_SIGN_IN: 'yes' }
  const { stranger } = await startServer(t, { env })
  t.is((await stranger.get('/metrics')).status, 404)
})
