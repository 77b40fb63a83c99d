import { join } from 'node:path'
import { type AuditEntry, createAuditTrail } from '../../engines/records/audit-trail.ts'
import { openScratchRecords } from './over-records.ts'

/** The audit trail of an installation in a folder, oldest first. */
export const auditOf = async (folder: string): Promise<readonly AuditEntry[]> => {
  await using records = await openScratchRecords({ path: join(folder, 'records.db') })
  return createAuditTrail(records).newest(100)
}
