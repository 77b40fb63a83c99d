import type { Position } from '../../contracts/event.ts'
import type { ProjectionStatus } from '../../projections/projection-status.ts'
import type { Check, Checks } from './readiness.ts'

/** A share in whole percent, rounded down: 100 only when all is done. */
const percent = (done: Position, of: Position): number =>
  Number(of) === 0 ? 100 : Math.floor((Number(done) * 100) / Number(of))

/** Whether a view follows the log; while it is being built, how much of the log it has folded. */
const viewCheck =
  (status: () => ProjectionStatus, head: () => Promise<Position>) => async (): Promise<Check> => {
    const { status: viewStatus, failure, position } = status()
    switch (viewStatus) {
      case 'following':
        return { ok: true }
      case 'failed':
        return { ok: false, detail: failure?.code ?? viewStatus }
      case 'building':
        return { ok: false, detail: `building, ${percent(position, await head())} % of the log` }
    }
  }

/** A check for each of these views, named `view NAME`; `statuses` lists the same views every time. */
export const viewChecks = (
  statuses: () => readonly ProjectionStatus[],
  head: () => Promise<Position>,
): Checks =>
  Object.fromEntries(
    statuses().map(({ name }, index) => [
      `view ${name}`,
      viewCheck(() => statuses()[index] as ProjectionStatus, head),
    ]),
  )
