import test, { type ExecutionContext } from 'ava'
import { MongoClient } from 'mongodb'
import { readConfig } from '../../engines/config/config.ts'
import { openPorts } from '../../open-ports.ts'
import { operatorMessage } from '../../engines/process/preflight.ts'
import { openInstallation } from '../../operations/open-installation.ts'
import { isInstallation, sharedEngines } from './shared-engines.ts'

type Environment = Readonly<Record<string, string>>

const open = async (environment: Environment) => {
  await using ports = await openPorts(readConfig({ ...environment }))
  return ports.log.identity()
}

const refusal = async (t: ExecutionContext, environment: Environment) =>
  operatorMessage(await t.throwsAsync(open(environment))) ?? ''

const collectionsOf = async (url = '') => {
  const client = new MongoClient(url)
  const found = await client.db().listCollections({}, { nameOnly: true }).toArray()
  await client.close()
  return found.map(({ name }) => name)
}

const stores = {
  'a MongoDB database': ['READ_MODELS_URL', 'KEYS_URL', 'LEASES_URL'],
  'a Redis': ['JOBS_URL', 'SESSIONS_URL', 'RATE_LIMITS_URL'],
  ...(process.env.KITH_TEST_S3_URL ? { 'an S3 bucket': ['MEDIA_URL'] } : {}),
}

if (!isInstallation)
  test.skip('wrong servers: left out, because MongoDB or Redis is not named', t => t.fail())
else {
  test('an installation finds its engines again', async t => {
    const environment = await sharedEngines(t)
    t.is(await open(environment), await open(environment))
  })

  for (const [what, variables] of Object.entries(stores))
    test(`${what} of another installation is refused, and nothing is written`, async t => {
      const [theirs, ours] = [await sharedEngines(t), await sharedEngines(t)]
      await open(theirs)
      const borrowed = Object.fromEntries(variables.map(name => [name, theirs[name] ?? '']))
      const line = await refusal(t, { ...ours, ...borrowed })
      t.regex(line, new RegExp(`^${variables[0]}: [^\\n]+ belongs to another log [^\\n]+$`))
      t.deepEqual(await collectionsOf(ours.READ_MODELS_URL), [])
      t.is(typeof (await open(ours)), 'string')
      t.is(typeof (await open(theirs)), 'string')
    })

  test('a database that another process has just begun to claim is not foreign; one with other documents is', async t => {
    const environment = await sharedEngines(t)
    const client = new MongoClient(environment.READ_MODELS_URL ?? '')
    t.teardown(() => client.close())
    const claims = await client.db().createCollection<{ _id: string }>('kith')
    t.is(typeof (await open(environment)), 'string')

    await claims.deleteMany({})
    await claims.insertOne({ _id: 'recipes' })
    t.regex(await refusal(t, environment), /^READ_MODELS_URL: [^\n]+ did not write [^\n]+$/)
  })

  test('processes that start at the same time on new engines share them', async t => {
    const environment = await sharedEngines(t)
    const logs = await Promise.all(Array.from({ length: 4 }, () => open(environment)))
    t.is(new Set(logs).size, 1)
  })

  test('a database of a newer Kith is refused', async t => {
    const environment = await sharedEngines(t)
    await open(environment)
    const client = new MongoClient(environment.READ_MODELS_URL ?? '')
    const schema = { _id: 'schema' as never }
    await client
      .db()
      .collection('kith')
      .updateOne(schema, { $set: { version: 2 } })
    await client.close()
    t.regex(await refusal(t, environment), /^READ_MODELS_URL: [^\n]+ newer Kith [^\n]+$/)
  })

  test('a new log is refused beside engines of the old one, until they are reset', async t => {
    const [before, other] = [await sharedEngines(t), await sharedEngines(t)]
    await open(before)
    const anew = { ...before, EVENT_LOG_URL: other.EVENT_LOG_URL ?? '' }
    t.regex(await refusal(t, anew), /^READ_MODELS_URL: [^\n]+ --from-scratch\.$/)
    await (await openInstallation(readConfig(anew), { realign: true }))[Symbol.asyncDispose]()
    t.is(typeof (await open(anew)), 'string')
    t.regex(await refusal(t, before), /^READ_MODELS_URL: /)
  })
}
