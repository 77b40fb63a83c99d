/** What happens when: a kind, and how many more of the same visit follow. */
type QueuedEvent = { readonly at: number; readonly kind: number; readonly left: number }

export type EventQueue = ReturnType<typeof createEventQueue>

/** Events by time, earliest first: a binary heap in columns, so that millions cost no objects. */
export const createEventQueue = () => {
  let at = new Float64Array(1_024)
  let kind = new Int16Array(1_024)
  let left = new Int16Array(1_024)
  let count = 0

  const grow = () => {
    const [times, kinds, rests] = [at, kind, left]
    at = new Float64Array(count * 2)
    kind = new Int16Array(count * 2)
    left = new Int16Array(count * 2)
    at.set(times)
    kind.set(kinds)
    left.set(rests)
  }

  const move = (from: number, to: number) => {
    at[to] = at[from] as number
    kind[to] = kind[from] as number
    left[to] = left[from] as number
  }

  const put = (index: number, event: QueuedEvent) => {
    at[index] = event.at
    kind[index] = event.kind
    left[index] = event.left
  }

  return {
    add(time: number, ofKind: number, more: number): void {
      if (count === at.length) grow()
      let index = count
      count += 1
      while (index > 0) {
        const parent = (index - 1) >> 1
        if ((at[parent] as number) <= time) break
        move(parent, index)
        index = parent
      }
      put(index, { at: time, kind: ofKind, left: more })
    },

    take(): QueuedEvent | undefined {
      if (count === 0) return undefined
      const first = { at: at[0] as number, kind: kind[0] as number, left: left[0] as number }
      count -= 1
      const last = {
        at: at[count] as number,
        kind: kind[count] as number,
        left: left[count] as number,
      }
      let index = 0
      for (;;) {
        let child = 2 * index + 1
        if (child >= count) break
        if (child + 1 < count && (at[child + 1] as number) < (at[child] as number)) child += 1
        if ((at[child] as number) >= last.at) break
        move(child, index)
        index = child
      }
      put(index, last)
      return first
    },
  }
}
