import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { AuditTrailLocation } from '../config/locations.ts'

/** Who had personal data shown, when, and by which command with which arguments. */
export type AuditEntry = {
  readonly at: string
  readonly operator: string
  readonly did: string
  readonly [argument: string]: unknown
}

/** Records who looked at personal data. Entries are added and never changed. */
export interface AuditTrail {
  /** Stores an entry; it is on the disk, or with the majority of servers, when this resolves. */
  record(entry: AuditEntry): Promise<void>

  /** The newest entries, the newest last. */
  newest(most: number): Promise<readonly AuditEntry[]>
}

/** The audit trail is stored with the keys, because personal data cannot be shown without them. */
export const auditTrailOf = ({ data, keys: { store } }: Config): AuditTrailLocation =>
  store.type === 'mongodb' ? store : { type: 'file', path: join(data, 'audit.ndjson') }
