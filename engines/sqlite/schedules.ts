import { SCHEDULE_CHECK_MS } from '../timeouts.ts'
import type { Prepared } from './database.ts'
import { nextRun, parseRecurrence } from './next-run.ts'

/** The repeating jobs of one file. */
export type Schedules = ReturnType<typeof schedulesOf>

type Row = readonly [id: string, data: string, rhythm: string, next: number]

/**
 * Schedules with their next turns. A turn that lies further ahead than the first turn from now was
 * set while the clock was wrong; it is set anew, so that the schedule runs within one interval.
 * Turns are checked when a schedule is set, every minute, and when the clock has gone back.
 */
export const schedulesOf = (prepared: Prepared) => {
  const checkedAt = new Map<string, number>()

  const correct = (queue: string, now: number): void => {
    const last = checkedAt.get(queue)
    if (last !== undefined && now >= last && now - last < SCHEDULE_CHECK_MS) return
    checkedAt.set(queue, now)
    const ahead = prepared(
      'SELECT id, data, rhythm, next FROM schedules WHERE queue = ? AND next > ?',
    ).all(queue, now) as unknown as Row[]
    for (const [id, , rhythm, run] of ahead) {
      const next = nextRun(parseRecurrence(rhythm), now, now)
      if (run > next) setNext(queue, id, next)
    }
  }

  const setNext = (queue: string, id: string, next: number): void => {
    prepared('UPDATE schedules SET next = ? WHERE queue = ? AND id = ?').run(next, queue, id)
  }

  return {
    /** A schedule that keeps its rhythm keeps its next turn, unless `next` comes first. */
    set(queue: string, id: string, data: string, rhythm: string, next: number): void {
      prepared(
        `INSERT INTO schedules (queue, id, data, rhythm, next) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET data = excluded.data, rhythm = excluded.rhythm,
         next = iif(rhythm = excluded.rhythm, min(next, excluded.next), excluded.next)`,
      ).run(queue, id, data, rhythm, next)
    },

    /** Calls `add` with every turn that has come, once however many were missed, and moves on. */
    takeDue(
      queue: string,
      now: number,
      add: (due: { id: string; data: string; run: number }) => void,
    ): void {
      correct(queue, now)
      const due = prepared(
        'SELECT id, data, rhythm, next FROM schedules WHERE queue = ? AND next <= ?',
      ).all(queue, now) as unknown as Row[]
      for (const [id, data, rhythm, run] of due) {
        add({ id, data, run })
        setNext(queue, id, nextRun(parseRecurrence(rhythm), run, now))
      }
    },
  }
}
