import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import test, { type ExecutionContext } from 'ava'
import { openRedisJobs } from '../../engines/adapters/redis/jobs.ts'
import { countQueues } from '../../engines/ports/jobs.ts'
import { memberActions, noAcknowledgedCalls } from '../faults/member-actions.ts'
import { likeAndTalk, managePhotos } from '../faults/member-scenarios.ts'
import { pairsOf, people } from '../faults/people.ts'
import { createClient } from '../http/client.ts'
import { bareEnvironment } from '../processes/bare-environment.ts'
import { scene } from '../samples/sample-images.ts'
import { seededRandom } from '../samples/seeded-random.ts'
import { pendingJobs } from '../waiting/pending-jobs.ts'
import { until } from '../waiting/until.ts'
import { askApis, everythingIsThereOnce, openStores, startRoles } from './installation.ts'
import { scratchRedis } from './redis-stores.ts'
import { isInstallation, sharedEngines } from './shared-engines.ts'
import { withEngine } from './with-engine.ts'

const SEED = 20_261_123
const PATIENCE = 240_000
const MEMBERS = 4
const SKEW_MS = 5 * 60_000

const preload = new URL('./skewed-clock.ts', import.meta.url).href

/** The environment of a process whose clock is ahead. */
const skewed = { NODE_OPTIONS: `--import=${preload}`, KITH_TEST_CLOCK_SKEW: String(SKEW_MS) }

/** Start time of a process by its own clock, in milliseconds. */
const startTimeOf = async (origin: string): Promise<number> => {
  const { body } = await createClient(origin).get('/metrics')
  return 1_000 * Number(/^process_start_time_seconds (\S+)/m.exec(body)?.[1])
}

if (!isInstallation)
  test.skip('clock skew: left out, because MongoDB or Redis is not named', t => t.fail())
else
  test('processes whose clocks are five minutes apart share an installation', async t => {
    t.timeout(PATIENCE)
    const environment = await sharedEngines(t)
    const roles = await startRoles(t, environment, {
      ...environment,
      ...skewed,
    })
    const [right, ahead] = roles.apis
    const [began = 0, beganAhead = 0] = await Promise.all(
      [right, ahead].map(api => startTimeOf(api?.origin ?? '')),
    )
    t.true(beganAhead - began > SKEW_MS / 2, 'the second API is ahead')

    const everyone = await people(right?.origin ?? '', MEMBERS)
    const ledger = noAcknowledgedCalls()
    const { ask } = askApis(t, roles.apis)
    const can = memberActions({ ask, chance: seededRandom(SEED), ledger })
    const photo = new Uint8Array(await scene(90, 60).jpeg().toBuffer())
    await Promise.all([
      ...pairsOf(everyone).map(sides => likeAndTalk(can, ledger, t)(sides, 'dating')),
      ...everyone.slice(0, 2).map(managePhotos(can, ledger, photo)),
    ])
    await everythingIsThereOnce(t, await openStores(t, environment), ledger)

    for (const { cookie } of everyone)
      for (const { origin } of roles.apis)
        t.is((await createClient(origin, { cookie }).get('/api/profile')).status, 200, 'a session')
    for (const { origin } of Object.values(roles).flat())
      await until(async () => (await createClient(origin).get('/readyz')).status === 200)
  })

type Line = { readonly used?: number; readonly endsIn?: number; readonly ran?: string }

/** Runs `skewed-process.ts` until its input ends; `lines` are its output so far. */
const runSkewed = (
  t: ExecutionContext,
  url: string,
  environment: Readonly<Record<string, string>>,
) => {
  const file = fileURLToPath(new URL('./skewed-process.ts', import.meta.url))
  const child = spawn(process.execPath, [file, url], {
    env: bareEnvironment(environment),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  t.teardown(() => child.kill('SIGKILL'))
  const lines: (Line & { readonly now?: number })[] = []
  createInterface(child.stdout).on('line', line => lines.push(JSON.parse(line)))
  return {
    lines,
    ran: () => lines.flatMap(({ ran }) => ran ?? []),
    hasStarted: () => lines.some(({ now }) => now !== undefined),
    async end() {
      const ended = once(child, 'exit')
      child.stdin.end()
      return (await ended)[0]
    },
  }
}

withEngine('KITH_TEST_REDIS_URL', 'jobs and limits under clock skew', () => {
  test('redis: processes whose clocks are five minutes apart share limits and jobs', async t => {
    t.timeout(PATIENCE)
    const url = await scratchRedis(t)
    const jobs = await openRedisJobs({ url })
    t.teardown(() => jobs[Symbol.asyncDispose]())
    const kinds = ['at once', 'delayed', 'fails first']
    for (let n = 0; n < 30; n += 1) {
      const data = kinds[n % kinds.length]
      await jobs.add('probe', { id: `${n}`, data, delay: data === 'delayed' ? 2_000 : 0 })
    }
    const right = runSkewed(t, url, {})
    const ahead = runSkewed(t, url, skewed)
    await until(() => right.hasStarted() && ahead.hasStarted())
    const [early = 0, late = 0] = [right, ahead].map(({ lines }) =>
      Math.max(...lines.map(({ now = 0 }) => now)),
    )
    t.true(late - early > SKEW_MS / 2, 'the second process is ahead')

    const counted = [right, ahead].flatMap(({ lines }) => lines.filter(({ used }) => used))
    t.deepEqual(
      counted.map(({ used }) => used).sort((one = 0, other = 0) => one - other),
      Array.from({ length: counted.length }, (_, n) => n + 1),
    )
    for (const { endsIn = 0 } of counted) t.true(endsIn > 0 && endsIn <= 60_000, `${endsIn}`)

    await until(async () => (await pendingJobs(jobs, 'probe')) === 0)
    t.deepEqual([await right.end(), await ahead.end()], [0, 0])
    const ran = [...right.ran(), ...ahead.ran()]
    t.is(new Set(ran).size, 32, 'each job, and one that each process added')
    t.is(ran.length, 32, 'none twice')
    for (const { failed } of (await countQueues(jobs)).values()) t.is(failed, 0)
  })
})
