/** How long what a job stands on may take to come to what led to the job, in milliseconds. */
const PATIENCE = 10_000

/** Waits until all has arrived; false where that takes too long, or once `signal` aborts. */
export const waitForAll = async (
  waits: (deadline: AbortSignal) => readonly Promise<boolean>[],
  signal: AbortSignal,
): Promise<boolean> => {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)])
  return (await Promise.all(waits(deadline))).every(Boolean)
}
