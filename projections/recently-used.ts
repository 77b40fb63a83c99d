/** Remembers about as many values as told, those used lately; the rest are forgotten in bulk. */
export const recentlyUsed = <V>(capacity: number) => {
  let young = new Map<string, V>()
  let old = new Map<string, V>()

  const set = (key: string, value: V): void => {
    young.set(key, value)
    if (young.size < capacity / 2) return
    old = young
    young = new Map()
  }

  return {
    get(key: string): V | undefined {
      const value = young.get(key)
      if (value !== undefined) return value
      const older = old.get(key)
      if (older !== undefined) set(key, older)
      return older
    },
    set,
  }
}
