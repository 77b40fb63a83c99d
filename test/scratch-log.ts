import type { EventLog } from '../engines/event-log.ts'
import { openSqliteEventLog } from '../engines/sqlite/event-log.ts'
import { onReusedThread } from './reused-writer-thread.ts'

/** The log in a SQLite file, as it is stored. */
export const scratchLog = (path: string): Promise<EventLog> =>
  onReusedThread(thread => openSqliteEventLog({ path, ...thread }))
