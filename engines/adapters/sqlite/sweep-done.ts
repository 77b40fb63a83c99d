import type { Position } from '../../../contracts/core/event.ts'
import { mayBeAddedAgain, type ReactedEvent } from '../../ports/jobs.ts'
import type { Prepared } from './database.ts'

/** A done job, in the order of `due` and `number`. */
export type DoneJob = { readonly due: number; readonly number: number }

/** `last` is the last job that was looked at; undefined when there are no more. */
type Swept = { readonly deleted: number; readonly last: DoneJob | undefined }

type Row = readonly [number: number, due: number, reactor: string | null, position: Position | null]

const eventOf = ([, , reactor, position]: Row): ReactedEvent | undefined =>
  reactor === null || position === null ? undefined : { reactor, position }

/**
 * Looks at up to `most` jobs after `after` that were done before an instant, and deletes those that
 * no reactor may add again.
 */
export const sweepDone =
  (prepared: Prepared) =>
  (doneBefore: number, most: number, after: DoneJob): Swept => {
    const rows = prepared(
      `SELECT number, due, reactor, position FROM jobs
       WHERE state = 'done' AND due < ? AND (due, number) > (?, ?) ORDER BY due, number LIMIT ?`,
    ).all(doneBefore, after.due, after.number, most) as unknown as Row[]
    const checkpoints = new Map(
      prepared('SELECT reactor, position FROM checkpoints').all() as unknown as [
        string,
        Position,
      ][],
    )
    const over = rows.filter(row => !mayBeAddedAgain(eventOf(row), checkpoints))
    prepared('DELETE FROM jobs WHERE number IN (SELECT value FROM json_each(?))').run(
      JSON.stringify(over.map(([number]) => number)),
    )
    const last = rows.length === most ? rows.at(-1) : undefined
    return { deleted: over.length, last: last && { number: last[0], due: last[1] } }
  }
