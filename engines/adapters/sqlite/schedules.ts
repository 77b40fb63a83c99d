import { nextRun, parseRecurrence } from '../../primitives/next-run.ts'
import { SCHEDULE_CHECK_MS } from '../../process/timeouts.ts'
import type { Prepared } from './database.ts'

export type Schedules = ReturnType<typeof schedulesOf>

type Row = readonly [id: string, data: string, rhythm: string, next: number]

/** Whether next runs are to be checked again: a minute has passed, or the clock was set back. */
export const isCheckDue = (checkedAt: number, now: number): boolean =>
  now < checkedAt || now - checkedAt >= SCHEDULE_CHECK_MS

/**
 * Stores schedules with their next runs. A next run that is later than the first run from now was
 * set by a wrong clock; it is set again, so the schedule runs within one interval. Next runs are
 * checked when a schedule is set, every minute, and when the clock was set back.
 */
export const schedulesOf = (prepared: Prepared) => {
  const checkedAt = new Map<string, number>()

  const correct = (queue: string, now: number): void => {
    if (!isCheckDue(checkedAt.get(queue) ?? Number.NEGATIVE_INFINITY, now)) return
    checkedAt.set(queue, now)
    const ahead = prepared(
      'SELECT id, data, rhythm, next FROM schedules WHERE queue = ? AND next > ?',
    ).all(queue, now) as unknown as Row[]
    for (const [id, , recurrence, run] of ahead) {
      const next = nextRun(parseRecurrence(recurrence), now, now)
      if (run > next) setNext(queue, id, next)
    }
  }

  const setNext = (queue: string, id: string, next: number): void => {
    prepared('UPDATE schedules SET next = ? WHERE queue = ? AND id = ?').run(next, queue, id)
  }

  return {
    /** With the same recurrence a schedule keeps its next run, unless `next` is earlier. */
    set(queue: string, id: string, data: string, recurrence: string, next: number): void {
      prepared(
        `INSERT INTO schedules (queue, id, data, rhythm, next) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET data = excluded.data, rhythm = excluded.rhythm,
         next = iif(rhythm = excluded.rhythm, min(next, excluded.next), excluded.next)`,
      ).run(queue, id, data, recurrence, next)
    },

    /** Calls `add` once for each due schedule, however many runs were missed. */
    takeDue(
      queue: string,
      now: number,
      add: (due: { id: string; data: string; run: number }) => void,
    ): void {
      correct(queue, now)
      const due = prepared(
        'SELECT id, data, rhythm, next FROM schedules WHERE queue = ? AND next <= ?',
      ).all(queue, now) as unknown as Row[]
      for (const [id, data, recurrence, run] of due) {
        add({ id, data, run })
        setNext(queue, id, nextRun(parseRecurrence(recurrence), run, now))
      }
    },
  }
}
