import test from 'ava'
import { memberActions, noAcknowledgedCalls } from '../faults/member-actions.ts'
import { likeAndTalk, managePhotos } from '../faults/member-scenarios.ts'
import { pairsOf, people } from '../faults/people.ts'
import { createClient } from '../http/client.ts'
import { scene } from '../sample-images.ts'
import { seededRandom } from '../seeded-random.ts'
import { askInTurn, everythingIsThereOnce, openStores, startRoles } from './installation.ts'
import { isInstallation, sharedEngines } from './shared-engines.ts'

const SEED = 20_261_123
const PATIENCE = 240_000
const MEMBERS = 4
const SKEW_MS = 5 * 60_000

const preload = new URL('./skewed-clock.ts', import.meta.url).href

/** When a process began by its own clock, in milliseconds. */
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
      NODE_OPTIONS: `--import=${preload}`,
      KITH_TEST_CLOCK_SKEW: String(SKEW_MS),
    })
    const [right, ahead] = roles.apis
    const [began = 0, beganAhead = 0] = await Promise.all(
      [right, ahead].map(api => startTimeOf(api?.origin ?? '')),
    )
    t.true(beganAhead - began > SKEW_MS / 2, 'the second API is ahead')

    const everyone = await people(right?.origin ?? '', MEMBERS)
    const ledger = noAcknowledgedCalls()
    const { ask } = askInTurn(t, roles.apis)
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
      t.is((await createClient(origin).get('/readyz')).status, 200)
  })
