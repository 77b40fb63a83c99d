import test from 'ava'
import { messages } from '../../projections/views/chat.ts'
import { memberActions, noAcknowledgedCalls } from '../faults/member-actions.ts'
import { likeAndTalk } from '../faults/member-scenarios.ts'
import { pairsOf, people } from '../faults/people.ts'
import { createClient } from '../http/client.ts'
import { seededRandom } from '../samples/seeded-random.ts'
import { until } from '../waiting/until.ts'
import { askApis, everythingIsThereOnce, openStores, startRole } from './installation.ts'
import { rebuild } from './run-rebuild.ts'
import { isInstallation, sharedEngines } from './shared-engines.ts'

const SEED = 20_261_121
const PATIENCE = 300_000
const MEMBERS = 4
/** Messages before a process is killed. */
const MESSAGES_BEFORE = 15
const DIVIDED = ['messages', 'conversations', 'blocks']

type Process = Awaited<ReturnType<typeof startRole>>

/** The report of a process on the view of messages in `/readyz`. */
const followed = async ({ origin }: Process): Promise<string> => {
  const { body } = await createClient(origin).get('/readyz')
  return body.checks[`view ${messages.name}`].detail ?? ''
}

if (!isInstallation)
  test.skip('partitions: left out, because MongoDB or Redis is not named', t => t.fail())
else
  test('two processes share the partitions of a view; one is killed and nothing is lost or duplicated', async t => {
    t.timeout(PATIENCE)
    const environment = await sharedEngines(t)
    const start = (role: Parameters<typeof startRole>[1]) => startRole(t, role, environment)
    const projections = await Promise.all([start('projections'), start('projections')])
    await start('workers')
    const apis = [await start('command-api')]
    const everyone = await people(apis[0]?.origin ?? '', MEMBERS)
    const ledger = noAcknowledgedCalls()
    const { ask } = askApis(t, apis)
    const can = memberActions({ ask, chance: seededRandom(SEED), ledger })

    t.is(await rebuild(t, environment, ...DIVIDED, '--partitions', '4'), 0)
    const halves = /^follows \d\/4, \d\/4$/
    await until(async () => {
      const [one = '', other = ''] = await Promise.all(projections.map(followed))
      return halves.test(one) && halves.test(other) && one !== other
    })
    const kill = async () => {
      await until(() => ledger.said.length >= MESSAGES_BEFORE)
      await projections.shift()?.kill()
    }
    await Promise.all([
      kill(),
      ...pairsOf(everyone).map(sides => likeAndTalk(can, ledger, t)(sides, 'dating')),
    ])
    const [remaining] = projections
    const all = 'follows 1/4, 2/4, 3/4, 4/4'
    await until(async () => remaining !== undefined && (await followed(remaining)) === all)
    const stores = await openStores(t, environment)
    await everythingIsThereOnce(t, stores, ledger)
    t.is(await rebuild(t, environment, '--all', '--verify'), 0)

    t.is(await rebuild(t, environment, ...DIVIDED, '--partitions', '1'), 0)
    await until(async () => remaining !== undefined && (await followed(remaining)) === '')
    await everythingIsThereOnce(t, stores, ledger)
  })
