/** How long a job waits for the views that it reads, in milliseconds. */
const PATIENCE = 10_000

/** Whether all waits succeed before the deadline and before `signal` aborts. */
export const waitForAll = async (
  waits: (deadline: AbortSignal) => readonly Promise<boolean>[],
  signal: AbortSignal,
): Promise<boolean> => {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)])
  return (await Promise.all(waits(deadline))).every(Boolean)
}
