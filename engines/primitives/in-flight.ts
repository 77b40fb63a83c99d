/** What is under way now, such as the requests of a server. */
type InFlight<T> = Iterable<T> & {
  /** Adds an item; the returned function removes it. Call that once. */
  add(item: T): () => void
}

/**
 * Creates an empty collection for items that come and go all the time. A `Set` would grow a new table
 * every few of them, and V8 keeps those, with all that they name, until its next full collection.
 */
export const createInFlight = <T extends object>(): InFlight<T> => {
  const slots: (T | undefined)[] = []
  const freeSlots: number[] = []

  return {
    add(item) {
      const slot = freeSlots.pop() ?? slots.length
      slots[slot] = item
      return () => {
        slots[slot] = undefined
        freeSlots.push(slot)
      }
    },
    *[Symbol.iterator]() {
      for (const item of slots) if (item) yield item
    },
  }
}
