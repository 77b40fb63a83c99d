import type { FileSchema } from './database.ts'
import { logMarksTable } from './log-marks.ts'

/**
 * The file of the jobs. `due`, in milliseconds since the epoch, is when a waiting job may be taken,
 * when a running job's lease ends (so that an expired one is found like any due job), when a failed
 * job failed, and when the last lease of a done job would have ended. A done job stays as an id
 * without data until it is swept; `reactor` and `position` name the event to which a reactor
 * reacted with it. `rhythm` holds the text of a recurrence.
 */
export const jobsSchema: FileSchema = {
  application: 0x4b_54_4a_42,
  what: 'a file of jobs of Kith',
  steps: [
    `CREATE TABLE jobs (
       number INTEGER PRIMARY KEY,
       queue TEXT NOT NULL,
       id TEXT NOT NULL,
       data TEXT NOT NULL,
       state TEXT NOT NULL,
       due INTEGER NOT NULL,
       attempt INTEGER NOT NULL,
       attempts INTEGER NOT NULL,
       backoff TEXT NOT NULL,
       backoff_ms INTEGER NOT NULL,
       scheduled INTEGER NOT NULL,
       worker TEXT,
       reason TEXT,
       UNIQUE (queue, id)
     );
     CREATE INDEX open_jobs ON jobs (queue, due) WHERE state IN ('waiting', 'running');
     CREATE INDEX failed_jobs ON jobs (queue, due) WHERE state = 'failed';
     CREATE TABLE schedules (
       queue TEXT NOT NULL,
       id TEXT NOT NULL,
       data TEXT NOT NULL,
       rhythm TEXT NOT NULL,
       next INTEGER NOT NULL,
       PRIMARY KEY (queue, id)
     ) WITHOUT ROWID;
     CREATE TABLE checkpoints (
       reactor TEXT PRIMARY KEY,
       position TEXT NOT NULL
     ) WITHOUT ROWID;`,
    "CREATE INDEX done_jobs ON jobs (due) WHERE state = 'done';",
    "CREATE INDEX running_jobs ON jobs (queue, due) WHERE state = 'running';",
    logMarksTable,
    'ALTER TABLE jobs ADD COLUMN reactor TEXT; ALTER TABLE jobs ADD COLUMN position TEXT;',
  ],
}

/**
 * A query for when the next job of a queue, or the next run of one of its schedules, is due; null
 * if none is foreseen. `queue` is an SQL expression.
 */
export const selectNextDue = (queue: string): string =>
  `SELECT min(due) FROM (
     SELECT min(due) AS due FROM jobs WHERE queue = ${queue} AND state IN ('waiting', 'running')
     UNION ALL SELECT min(next) FROM schedules WHERE queue = ${queue}
   )`
