import { setTimeout as pause } from 'node:timers/promises'
import test from 'ava'
import { closeCodes } from '../../contracts/live/live-protocol.ts'
import { openRedisRateLimits } from '../../engines/adapters/redis/rate-limits.ts'
import { memberActions, noAcknowledgedCalls } from '../faults/member-actions.ts'
import { likeAndTalk, managePhotos } from '../faults/member-scenarios.ts'
import { pairsOf, people } from '../faults/people.ts'
import { createClient } from '../http/client.ts'
import { openSocket } from '../http/socket.ts'
import { scene } from '../samples/sample-images.ts'
import { seededRandom } from '../samples/seeded-random.ts'
import { pendingJobs } from '../waiting/pending-jobs.ts'
import { until } from '../waiting/until.ts'
import { askApis, everythingIsThereOnce, openStores, startRoles } from './installation.ts'
import { hasRedisServer, startRedis } from './own-redis.ts'
import { isInstallation, sharedEngines } from './shared-engines.ts'

const SEED = 20_261_127
const PATIENCE = 300_000
const MEMBERS = 3
/** How long Redis is gone, twice. */
const GONE_MS = 4_000
const MESSAGES_BEFORE = 10
const JOBS = 20

const limit = { name: 'probe', points: 50, seconds: 3_600 }

const missing = [
  ...(isInstallation ? [] : ['MongoDB or Redis is not named']),
  ...(hasRedisServer ? [] : ['this machine has no redis-server']),
]

if (missing.length > 0)
  test.skip(`a restart of Redis: left out, because ${missing.join(', and ')}`, t => t.fail())
else
  test('a Redis that is killed and started again loses no session, job, limit or push', async t => {
    t.timeout(PATIENCE)
    const redis = await startRedis(t)
    const environment = await sharedEngines(t, async (engine, url) =>
      engine === 'redis' ? redis.url : url,
    )
    const roles = await startRoles(t, environment)
    const [here, there] = roles.apis
    if (!here || !there) throw new Error('There are two APIs.')
    const everyone = await people(here.origin, MEMBERS)
    const [robin, sam] = everyone
    if (!robin || !sam) throw new Error('There are members.')
    const stores = await openStores(t, environment)
    const limits = await openRedisRateLimits({ url: redis.url })
    t.teardown(() => limits[Symbol.asyncDispose]())
    await limits.consume(limit, 'ada', 7)
    const socket = await openSocket(t, there.origin, { cookie: sam.cookie })
    socket.send({ type: 'authenticate', profileId: sam.profileId })
    await until(() => socket.listening() > 0)
    const due = 2 * GONE_MS
    for (let n = 0; n < JOBS; n += 1)
      await stores.jobs.add('probe', { id: `job-${n}`, data: n, delay: n % 2 ? due : 0 })

    const ledger = noAcknowledgedCalls()
    const { ask } = askApis(t, roles.apis)
    const can = memberActions({ ask, chance: seededRandom(SEED), ledger })
    const photo = new Uint8Array(await scene(90, 60).jpeg().toBuffer())
    const killAndRestart = async () => {
      for (const half of [1, 2]) {
        await until(() => ledger.said.length >= half * MESSAGES_BEFORE)
        await redis.kill()
        await pause(GONE_MS)
        await redis.restart()
      }
    }
    await Promise.all([
      killAndRestart(),
      ...pairsOf(everyone).map(sides => likeAndTalk(can, ledger, t)(sides, 'dating')),
      ...everyone.slice(0, 2).map(managePhotos(can, ledger, photo)),
    ])

    for (const { origin } of Object.values(roles).flat()) {
      let said: unknown
      const isReady = async () => {
        const { status, body } = await createClient(origin).get('/readyz')
        said = body
        return status === 200
      }
      await until(isReady, () => said)
    }
    for (const { cookie } of everyone)
      for (const { origin } of roles.apis)
        t.is((await createClient(origin, { cookie }).get('/api/profile')).status, 200, 'a session')
    await everythingIsThereOnce(t, stores, ledger)

    const ran: string[] = []
    const stop = new AbortController()
    const working = stores.jobs.work('probe', async ({ id }) => void ran.push(id), {
      concurrency: 4,
      signal: stop.signal,
    })
    await until(async () => (await pendingJobs(stores.jobs, 'probe')) === 0)
    stop.abort()
    await working
    t.deepEqual(ran.sort(), Array.from({ length: JOBS }, (_, n) => `job-${n}`).sort())
    await stores.jobs.add('probe', { id: 'job-0', data: 0 })
    t.is(await pendingJobs(stores.jobs, 'probe'), 0, 'its id is known')

    await until(async () => (await limits.consume(limit, 'ada', 0)).used >= 7)
    t.is((await limits.usage(limit, 'ada'))?.used, 7)

    const [matchId] = ledger.matches.flatMap(({ matchId, sides }) =>
      sides.includes(robin) && sides.includes(sam) ? [matchId] : [],
    )
    const before = socket.messages.length
    await can.say(robin, matchId ?? '', 'Still there?')
    await until(() => socket.messages.length > before)
    t.is((await createClient(here.origin, { cookie: sam.cookie }).del('/api/sessions')).status, 200)
    t.is(await socket.closed, closeCodes.signedOut)
  })
