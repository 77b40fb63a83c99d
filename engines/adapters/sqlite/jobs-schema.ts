import { earlierLogMarks, type FileSchema } from './database.ts'

/**
 * The file of the jobs. `due`, in milliseconds since the epoch, is when a waiting job may be taken,
 * when a running job's lease ends (so that an expired one is found like any due job), when a failed
 * job failed, and when a done job was done. A done job stays as an id without data until a later
 * one is done. The next run of a schedule is a waiting job with a cron line, `cron`; it loses that
 * when it is taken, and another job has it. Reactors of an earlier Kith kept their `checkpoints`
 * here, until a start moves them.
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
    earlierLogMarks,
    'ALTER TABLE jobs ADD COLUMN reactor TEXT; ALTER TABLE jobs ADD COLUMN position TEXT;',
    `ALTER TABLE jobs DROP COLUMN reactor;
     ALTER TABLE jobs DROP COLUMN position;
     ALTER TABLE jobs DROP COLUMN scheduled;
     ALTER TABLE jobs ADD COLUMN schedule TEXT;
     ALTER TABLE jobs ADD COLUMN cron TEXT;
     INSERT OR IGNORE INTO jobs
       (queue, id, data, state, due, attempt, attempts, backoff, backoff_ms, schedule, cron)
       SELECT queue, id || '@' || strftime('%Y-%m-%dT%H:%M:%fZ', next / 1000.0, 'unixepoch'),
         data, 'waiting', next, 0, 5, 'exponential', 1000, id, substr(rhythm, 6)
       FROM schedules WHERE rhythm LIKE 'cron %';
     CREATE UNIQUE INDEX next_runs ON jobs (queue, schedule) WHERE cron IS NOT NULL;
     DELETE FROM jobs WHERE queue = 'forget-jobs';
     DROP TABLE schedules;
     DROP TABLE log_marks;`,
  ],
}

/** When the next job of a queue is due; null if none is foreseen. `queue` is an SQL expression. */
export const selectNextDue = (queue: string): string =>
  `SELECT min(due) FROM jobs WHERE queue = ${queue} AND state IN ('waiting', 'running')`
