import { openMongoAuditTrail } from '../../engines/adapters/mongodb/audit-trail.ts'
import { openMongo } from '../../engines/adapters/mongodb/open-mongo.ts'
import { auditTrailContract } from '../engines/audit-trail.ts'
import { scratchDatabase } from './mongo-stores.ts'
import { withEngine } from './with-engine.ts'

withEngine('KITH_TEST_MONGODB_URL', 'the audit trail in MongoDB', () =>
  auditTrailContract('mongodb', {
    async openSeveral(t, count) {
      const url = await scratchDatabase(t)
      const opened = await Promise.all(Array.from({ length: count }, () => openMongo({ url })))
      t.teardown(() => Promise.all(opened.map(mongo => mongo[Symbol.asyncDispose]())))
      return opened.map(openMongoAuditTrail)
    },
  }),
)
