import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { auditTrailContract } from '../../../test/engines/audit-trail.ts'
import { scratchFolder } from '../../../test/stores/scratch-folder.ts'
import { openFileAuditTrail } from './audit-trail.ts'

auditTrailContract('file', {
  async openSeveral(t, count) {
    const path = join(await scratchFolder(t), 'audit.ndjson')
    return Array.from({ length: count }, () => openFileAuditTrail({ path }))
  },
})

test('the file can be read by its owner alone', async t => {
  const path = join(await scratchFolder(t), 'audit.ndjson')
  await openFileAuditTrail({ path }).record({ at: 'now', operator: 'rowan', did: 'history show' })
  t.is((await stat(path)).mode & 0o777, 0o600)
})
