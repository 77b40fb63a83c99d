import test from 'ava'
import { openMongo } from '../../engines/adapters/mongodb/open-mongo.ts'
import { openMongoRecords } from '../../engines/adapters/mongodb/records.ts'
import { createStorageHealth } from '../../engines/ports/storage-health.ts'
import { aiSpendingContract } from '../engines/ai-spending.ts'
import { auditTrailContract } from '../engines/audit-trail.ts'
import { keysContract } from '../engines/keys.ts'
import { leasesContract } from '../engines/leases.ts'
import { recordsContract } from '../engines/records.ts'
import { sessionsContract } from '../engines/sessions.ts'
import { until } from '../waiting/until.ts'
import { mongoKeys, mongoLeases, mongoRecords, scratchDatabase } from './mongo-stores.ts'
import { proxyTo } from './proxy.ts'
import { withEngine } from './with-engine.ts'

withEngine('KITH_TEST_MONGODB_URL', 'records in MongoDB', () => {
  recordsContract('mongodb', mongoRecords)
  sessionsContract('mongodb', mongoRecords)
  leasesContract('mongodb', mongoLeases)
  keysContract('mongodb', mongoKeys)
  aiSpendingContract('mongodb', mongoRecords)
  auditTrailContract('mongodb', mongoRecords)

  test('mongodb: calls fail with a StorageFault while MongoDB is unreachable, and health reports it', async t => {
    const proxy = await proxyTo(t, await scratchDatabase(t))
    const health = createStorageHealth()
    const mongo = await openMongo({ url: proxy.url, health })
    t.teardown(() => mongo[Symbol.asyncDispose]())
    const records = await openMongoRecords(mongo)
    await records.put('session', 'key', 1)
    proxy.cut()
    const unreachable = { name: 'StorageFault', code: 'unreachable' }
    await t.throwsAsync(records.put('session', 'other', 2), unreachable)
    await t.throwsAsync(records.get('session', 'key'), unreachable)
    t.is(health.faultOf('records'), 'unreachable')
    proxy.mend()
    await until(async () => (await records.get('session', 'key').catch(() => {})) !== undefined)
    t.is(health.faultOf('records'), undefined)
  })
})
