import { setTimeout as sleep } from 'node:timers/promises'

/** The result of `work`; undefined when it takes longer, which it may go on to do. */
export const within = async <T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> => {
  const done = new AbortController()
  const late = sleep(milliseconds, undefined, { signal: done.signal }).catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    done.abort()
  }
}
