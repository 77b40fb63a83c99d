import test from 'ava'
import { memberActions, noAcknowledgedCalls } from '../faults/member-actions.ts'
import { likeAndTalk, managePhotos } from '../faults/member-scenarios.ts'
import { pairsOf, people } from '../faults/people.ts'
import { scene } from '../samples/sample-images.ts'
import { seededRandom } from '../samples/seeded-random.ts'
import { until } from '../waiting/until.ts'
import {
  askApis,
  everythingIsThereOnce,
  openStores,
  startRole,
  startRoles,
} from './installation.ts'
import { isInstallation, sharedEngines } from './shared-engines.ts'

const SEED = 20_261_122
const PATIENCE = 240_000
const MEMBERS_EACH = 3
/** Messages of a round before a process of it is killed. */
const MESSAGES_BEFORE = 10

const rounds = [
  { role: 'command-api', list: 'apis' },
  { role: 'projections', list: 'projections' },
  { role: 'workers', list: 'workers' },
] as const

if (!isInstallation)
  test.skip('kills: left out, because MongoDB or Redis is not named', t => t.fail())
else
  test('one of each role killed during likes, messages and uploads loses nothing and doubles nothing', async t => {
    t.timeout(PATIENCE)
    const environment = await sharedEngines(t)
    const roles = await startRoles(t, environment)
    const everyone = await people(roles.apis[0]?.origin ?? '', rounds.length * MEMBERS_EACH)
    const ledger = noAcknowledgedCalls()
    const { ask, answeredBy } = askApis(t, roles.apis)
    const can = memberActions({ ask, chance: seededRandom(SEED), ledger })
    const talk = likeAndTalk(can, ledger, t)
    const photo = new Uint8Array(await scene(90, 60).jpeg().toBuffer())

    for (const [index, { role, list }] of rounds.entries()) {
      const members = everyone.slice(index * MEMBERS_EACH, (index + 1) * MEMBERS_EACH)
      const before = ledger.said.length
      const kill = async () => {
        await until(() => ledger.said.length >= before + MESSAGES_BEFORE)
        await roles[list][0]?.kill()
        roles[list][0] = await startRole(t, role, environment)
      }
      await Promise.all([
        kill(),
        ...pairsOf(members).map(sides => talk(sides, 'dating')),
        ...members.slice(0, 1).map(managePhotos(can, ledger, photo)),
      ])
    }
    for (const { origin } of roles.apis) t.true((answeredBy.get(origin) ?? 0) > 0, origin)
    await everythingIsThereOnce(t, await openStores(t, environment), ledger)
  })
