import { appendFile, open, readFile } from 'node:fs/promises'
import type { AuditEntry, AuditTrail } from '../../ports/audit-trail.ts'
import { ignoreCodes } from '../../primitives/ignore-codes.ts'

/** An audit trail in a file: a line of JSON for each entry, readable by its owner alone. */
export const openFileAuditTrail = ({ path }: { readonly path: string }): AuditTrail => ({
  async record(entry) {
    await appendFile(path, `${JSON.stringify(entry)}\n`, { mode: 0o600 })
    await using file = await open(path, 'r+')
    await file.sync()
  },

  async newest(most) {
    const text = (await ignoreCodes(readFile(path, 'utf8'), 'ENOENT')) ?? ''
    const lines = text.split('\n').filter(Boolean)
    return lines.slice(Math.max(0, lines.length - most)).map((line): AuditEntry => JSON.parse(line))
  },
})
