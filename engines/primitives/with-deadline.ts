/**
 * Does something with a signal that aborts when `signal` does, or after `ms` milliseconds. The timer ends
 * with the work: one of `AbortSignal.timeout` goes on, and makes an error that nobody reads.
 */
export const withDeadline = async <T>(
  ms: number,
  signal: AbortSignal,
  work: (deadline: AbortSignal) => Promise<T>,
): Promise<T> => {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), ms)
  try {
    return await work(AbortSignal.any([signal, late.signal]))
  } finally {
    clearTimeout(timer)
  }
}
