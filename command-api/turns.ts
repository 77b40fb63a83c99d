/** Runs work that has a key in common one after the other, whatever comes of each. */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Turns within this process; other processes have turns of their own. */
export const createTurns = (): InTurn => {
  const last = new Map<string, Promise<unknown>>()

  return async (key, work) => {
    const before = last.get(key)
    const turn = before ? before.then(work, work) : work()
    last.set(key, turn)
    try {
      return await turn
    } finally {
      if (last.get(key) === turn) last.delete(key)
    }
  }
}
