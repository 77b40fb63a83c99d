/** Runs work. Calls with the same key run one after the other, also after a failure. */
export type KeyedMutex = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** A mutex per key within this process. A key without work takes no memory. */
export const createKeyedMutex = (): KeyedMutex => {
  const last = new Map<string, Promise<unknown>>()

  return async (key, work) => {
    const previous = last.get(key)
    const current = previous ? previous.then(work, work) : work()
    last.set(key, current)
    try {
      return await current
    } finally {
      if (last.get(key) === current) last.delete(key)
    }
  }
}
