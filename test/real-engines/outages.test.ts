import { setTimeout as pause } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import { UNLOCKED_COOKIE } from '../../contracts/core/preloaded-data.ts'
import { memberActions, noAcknowledgedCalls, type TestPerson } from '../faults/member-actions.ts'
import { likeAndTalk, managePhotos } from '../faults/member-scenarios.ts'
import { pairsOf, people } from '../faults/people.ts'
import { createClient } from '../http/client.ts'
import { scene } from '../samples/sample-images.ts'
import { seededRandom } from '../samples/seeded-random.ts'
import { until } from '../waiting/until.ts'
import { askApis, everythingIsThereOnce, openStores, startRoles } from './installation.ts'
import { type EngineProxy, proxyTo } from './proxy.ts'
import { isInstallation, type SharedEngine, sharedEngines, type Via } from './shared-engines.ts'

/** Half of an outage, in milliseconds: first nothing is answered, then nothing is accepted. */
const HALF_MS = 10_000
/** How often reads are tried meanwhile. */
const LOOK_MS = 1_000
const PATIENCE = 500_000
const MEMBERS_EACH = 3
const SEED = 20_261_121

/** What a page comes with. */
const SESSION = '/api/auth/user'

const reads = [
  SESSION,
  '/api/profile',
  '/api/matches',
  '/api/notifications',
  '/api/discover/dating',
] as const

/** What must go on while an engine is away: everything that does not need it. */
const goesOn: Readonly<Record<SharedEngine, readonly string[]>> = {
  log: ['/healthz', '/', ...reads],
  mongodb: ['/healthz', '/'],
  redis: ['/healthz', '/'],
  s3: ['/healthz', '/', ...reads],
}

/** An installation behind a proxy for each engine, and members for each outage. */
const openBehindProxies = async (t: ExecutionContext) => {
  const proxies = new Map<SharedEngine, EngineProxy>()
  const via: Via = async (engine, url) => {
    const proxy = await proxyTo(t, url)
    proxies.set(engine, proxy)
    return proxy.url
  }
  const environment = await sharedEngines(t, via)
  const roles = await startRoles(t, environment)
  const everyone = await people(roles.apis[0]?.origin ?? '', proxies.size * MEMBERS_EACH)
  return { environment, roles, everyone, proxies }
}

type Installation = Awaited<ReturnType<typeof openBehindProxies>>

const paths = ['/healthz', '/', ...reads]

/**
 * Looks at both APIs until the outage ends. What needs the engine may ask to come back; anything
 * else is answered.
 */
const lookAround = async (
  { roles }: Installation,
  engine: SharedEngine,
  { cookie }: TestPerson,
  isOver: () => boolean,
): Promise<string[]> => {
  const wrong = new Set<string>()
  const lookAt = async (origin: string, path: string) => {
    const client = createClient(origin, { cookie: `${cookie}; ${UNLOCKED_COOKIE}=1` })
    const { status, headers, body } = await client.get(path)
    const asksToComeBack = status === 503 && headers.get('retry-after') !== null
    const isWhole = path !== '/' || !goesOn[engine].includes(SESSION) || body.includes(SESSION)
    if (status === 200 && isWhole) return
    if (asksToComeBack && !goesOn[engine].includes(path)) return
    wrong.add(`${path} without ${engine}: ${status}`)
  }
  while (!isOver()) {
    await Promise.all(roles.apis.flatMap(({ origin }) => paths.map(path => lookAt(origin, path))))
    await pause(LOOK_MS)
  }
  return [...wrong]
}

/** How long after its engine is back a write may still be refused. */
const RECOVERY_MS = 5_000

/** Writes at each API until one is stored; returns when the last refused one was sent, in ms. */
const refusedFor = async ({ roles }: Installation, { cookie }: TestPerson): Promise<number> => {
  const backAt = performance.now()
  let refusedAt = backAt
  for (const { origin } of roles.apis) {
    const { patch } = createClient(origin, { cookie })
    for (;;) {
      const sentAt = performance.now()
      if ((await patch('/api/profile', { bio: `Back at ${sentAt}` })).status === 200) break
      refusedAt = Math.max(refusedAt, sentAt)
      await pause(LOOK_MS / 10)
    }
  }
  return refusedAt - backAt
}

/** First the engine hangs, then it refuses connections, then it is back. */
const takeAway = async ({ proxies }: Installation, engine: SharedEngine) => {
  const proxy = proxies.get(engine)
  proxy?.silence()
  await pause(HALF_MS)
  proxy?.cut()
  await pause(HALF_MS)
  proxy?.mend()
}

/** Waits until the views know a member, whom the second API has not met yet. */
const isInViews = async ({ roles }: Installation, { cookie }: TestPerson) => {
  const { get } = createClient(roles.apis[0]?.origin ?? '', { cookie })
  for (const path of reads) await until(async () => (await get(path)).status === 200)
}

const allReady = async ({ roles }: Installation) => {
  for (const { origin } of Object.values(roles).flat())
    await until(async () => (await createClient(origin).get('/readyz')).status === 200)
}

const hasS3 = process.env.KITH_TEST_S3_URL !== undefined
if (!hasS3)
  test.skip('an outage of S3: left out, because KITH_TEST_S3_URL is not set', t => t.fail())

if (!isInstallation)
  test.skip('outages: left out, because MongoDB or Redis is not named', t => t.fail())
else
  test('an engine that is away for twenty seconds loses nothing and doubles nothing', async t => {
    t.timeout(PATIENCE)
    const installation = await openBehindProxies(t)
    const { environment, roles, everyone, proxies } = installation
    const ledger = noAcknowledgedCalls()
    const { ask } = askApis(t, roles.apis)
    const can = memberActions({ ask, chance: seededRandom(SEED), ledger })
    const talk = likeAndTalk(can, ledger, t)
    const photo = new Uint8Array(await scene(90, 60).jpeg().toBuffer())
    const stores = await openStores(t, environment)

    for (const [index, engine] of [...proxies.keys()].entries()) {
      const members = everyone.slice(index * MEMBERS_EACH, (index + 1) * MEMBERS_EACH)
      const [first] = members
      if (!first) throw new Error('There are members for each outage.')
      await isInViews(installation, first)
      let isOver = false
      const outage = takeAway(installation, engine).finally(() => {
        isOver = true
      })
      const [wrong] = await Promise.all([
        lookAround(installation, engine, first, () => isOver),
        outage.then(async () =>
          t.true((await refusedFor(installation, first)) < RECOVERY_MS, engine),
        ),
        ...pairsOf(members).map(sides => talk(sides, 'dating')),
        managePhotos(can, ledger, photo)(first),
      ])
      t.deepEqual(wrong, [])
      await allReady(installation)
      await everythingIsThereOnce(t, stores, ledger)
    }
  })
