import { withDeadline } from '../../engines/primitives/with-deadline.ts'
import type { JobServices } from './queue.ts'
import { JOB_VIEWS_TIMEOUT_MS } from './timeouts.ts'

/** Views are behind the log. The job is tried again. */
class ViewsBehind extends Error {
  override readonly name = 'ViewsBehind'
  readonly code = 'views_behind'

  constructor() {
    super('The views are behind the log. The job will be tried again.')
  }
}

/**
 * Waits until views have caught up with the head of the log.
 *
 * @throws {ViewsBehind} it took too long, or the worker stops.
 */
export const waitForViews = async (
  names: readonly string[],
  { log, views }: Pick<JobServices, 'log' | 'views'>,
  signal: AbortSignal,
): Promise<void> => {
  const head = await log.head()
  const reach = (timeout: AbortSignal) =>
    names.map(name => views.waitForPosition(name, head, timeout))
  if (!(await waitForAll(reach, signal))) throw new ViewsBehind()
}

/** Whether all waits succeed before the deadline and before `signal` aborts. */
export const waitForAll = async (
  waits: (deadline: AbortSignal) => readonly Promise<boolean>[],
  signal: AbortSignal,
): Promise<boolean> => {
  const reached = await withDeadline(JOB_VIEWS_TIMEOUT_MS, signal, deadline =>
    Promise.all(waits(deadline)),
  )
  return reached.every(Boolean)
}
