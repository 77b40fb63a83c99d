import { openSqliteEventLog } from '../../engines/adapters/sqlite/event-log.ts'
import type { StoredEventLog } from '../../engines/ports/event-log.ts'
import { onReusedThread } from './reused-writer-thread.ts'

/** The log in a SQLite file, as it is stored. */
export const scratchLog = (path: string): Promise<StoredEventLog> =>
  onReusedThread(thread => openSqliteEventLog({ path, ...thread }))
