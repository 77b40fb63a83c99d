import { openSqliteEventLog } from '../../engines/adapters/sqlite/event-log.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import { onReusedThread } from './reused-writer-thread.ts'

/** The log in a SQLite file, as it is stored. */
export const scratchLog = (path: string): Promise<EventLog> =>
  onReusedThread(thread => openSqliteEventLog({ path, ...thread }))
