import test, { type ExecutionContext } from 'ava'
import { MongoClient } from 'mongodb'
import { streams } from '../../contracts/features.ts'
import { readConfig } from '../../engines/config/config.ts'
import { openPorts } from '../../engines/open-ports.ts'
import { operatorMessage } from '../../engines/process/preflight.ts'
import { openInstallation } from '../../operations/rebuild-views.ts'
import { advanceReactor } from '../../workers/runtime/reactor.ts'
import { longAgo } from '../deciders/outcome.ts'
import { named, newEvent, profileCreated } from '../projections/histories.ts'
import { mongoLeases } from './mongo-stores.ts'
import { isInstallation, sharedEngines } from './shared-engines.ts'

type Environment = Readonly<Record<string, string>>

const open = async (environment: Environment) => {
  await using ports = await openPorts(readConfig({ ...environment }))
  return await ports.log.head()
}

/** Opens an installation in which a reactor handles an event. */
const use = async (environment: Environment) => {
  await using ports = await openPorts(readConfig({ ...environment }))
  const me = named('me')
  const created = newEvent(profileCreated(me), longAgo)
  const { position } = await ports.log.append(streams.profile(me), 'any', [created])
  await advanceReactor('reactor', position, ports)
}

const refusal = async (t: ExecutionContext, environment: Environment) =>
  operatorMessage(await t.throwsAsync(open(environment))) ?? ''

if (!isInstallation)
  test.skip('wrong servers: left out, because MongoDB or Redis is not named', t => t.fail())
else {
  test('the database of another installation is refused, and neither is changed', async t => {
    const [theirs, ours] = [await sharedEngines(t), await sharedEngines(t)]
    await use(theirs)
    await use(ours)
    const head = await open(theirs)
    const borrowed = {
      MONGODB_URL: theirs.MONGODB_URL ?? '',
      MASTER_KEY_URL: `file:${theirs.KITH_DATA}/master.key`,
    }
    const line = await refusal(t, { ...ours, ...borrowed })
    t.regex(line, /^EVENTSTORE_URL \(EventStoreDB\) [^\n]+ MONGODB_URL \(MongoDB\) has seen /)
    t.is(await open(theirs), head)
    await t.notThrowsAsync(open(ours))
  })

  test('a database that another process has just begun to use is not foreign; one with other documents is', async t => {
    const environment = await sharedEngines(t)
    const client = new MongoClient(environment.MONGODB_URL ?? '')
    t.teardown(() => client.close())
    await client.db().createCollection('kith')
    await t.notThrowsAsync(open(environment))

    const foreign = await sharedEngines(t)
    const other = new MongoClient(foreign.MONGODB_URL ?? '')
    t.teardown(() => other.close())
    await other.db().collection<{ _id: string }>('recipes').insertOne({ _id: 'soup' })
    t.regex(await refusal(t, foreign), /^MONGODB_URL: [^\n]+ did not write [^\n]+$/)
  })

  test('processes that start at the same time on new engines share them', async t => {
    const environment = await sharedEngines(t)
    const heads = await Promise.all(Array.from({ length: 4 }, () => open(environment)))
    t.is(new Set(heads).size, 1)
  })

  test('a database of a newer Kith is refused', async t => {
    const environment = await sharedEngines(t)
    await open(environment)
    const client = new MongoClient(environment.MONGODB_URL ?? '')
    const schema = { _id: 'schema' as never }
    await client
      .db()
      .collection('kith')
      .updateOne(schema, { $set: { version: 2 } })
    await client.close()
    t.regex(await refusal(t, environment), /^MONGODB_URL: [^\n]+ newer Kith [^\n]+$/)
  })

  test('a new log is refused beside engines of the old one, until they are realigned', async t => {
    const [before, other] = [await sharedEngines(t), await sharedEngines(t)]
    await use(before)
    const anew = { ...before, EVENTSTORE_URL: other.EVENTSTORE_URL ?? '' }
    t.regex(await refusal(t, anew), /^EVENTSTORE_URL [^\n]+ --from-scratch$/)
    const realigned = () =>
      openInstallation(readConfig(anew), {
        projections: [],
        realign: true,
        verify: false,
        acceptLoss: false,
      })
    {
      await using leases = await mongoLeases.open(before.MONGODB_URL ?? '')
      t.truthy(await leases.tryAcquire('projections'))
      await t.throwsAsync(realigned(), { code: 'server_running' })
    }
    await (await realigned())[Symbol.asyncDispose]()
    await t.notThrowsAsync(open(anew))
  })
}
