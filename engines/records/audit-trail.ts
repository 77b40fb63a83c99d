import { randomId } from '../../contracts/core/random-id.ts'
import type { Records } from '../ports/records.ts'

/** Who had personal data shown, when, and by which command with which arguments. */
export type AuditEntry = {
  readonly at: string
  readonly operator: string
  readonly did: string
  readonly [argument: string]: unknown
}

/**
 * The audit trail records who looked at personal data. Entries are added and never changed; their keys
 * rise with time.
 */
export const createAuditTrail = (records: Records) => ({
  /** Stores an entry; it is on the disk, or with the majority of servers, when this resolves. */
  async record(entry: AuditEntry): Promise<void> {
    await records.put('audit', `${entry.at} ${randomId()}`, entry, { ifVersion: 'none' })
  },

  /** The newest entries, the newest last. */
  async newest(most: number): Promise<readonly AuditEntry[]> {
    const found = await records.list<AuditEntry>('audit', { backwards: true, limit: most })
    return found.toReversed().map(({ value }) => value)
  },
})
