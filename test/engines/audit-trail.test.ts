import { auditTrailContract } from './audit-trail.ts'
import { sqliteRecords } from './sqlite-stores.ts'

auditTrailContract('sqlite', sqliteRecords)
