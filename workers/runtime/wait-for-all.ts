import { JOB_VIEWS_TIMEOUT_MS } from './timeouts.ts'

/** Whether all waits succeed before the deadline and before `signal` aborts. */
export const waitForAll = async (
  waits: (deadline: AbortSignal) => readonly Promise<boolean>[],
  signal: AbortSignal,
): Promise<boolean> => {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(JOB_VIEWS_TIMEOUT_MS)])
  return (await Promise.all(waits(deadline))).every(Boolean)
}
