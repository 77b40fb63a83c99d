const none: ReadonlySet<never> = new Set()

/** Values by key. Adding, removing and counting take constant time. */
export const createMultimap = <T>() => {
  const groups = new Map<string, Set<T>>()
  return {
    add(name: string, one: T): void {
      const group = groups.get(name)
      if (group) group.add(one)
      else groups.set(name, new Set([one]))
    },
    remove(name: string, one: T): void {
      const group = groups.get(name)
      group?.delete(one)
      if (group?.size === 0) groups.delete(name)
    },
    of: (name: string): ReadonlySet<T> => groups.get(name) ?? none,
  }
}
