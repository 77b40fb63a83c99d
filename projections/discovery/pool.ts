/** Words in a segment: 1 MB. */
const SEGMENT_BITS = 18
const SEGMENT = 2 ** SEGMENT_BITS

/** Where a block begins: its segment, and its place in it. Later segments have higher ones. */
export type Address = number

const released = new Uint32Array(0)

export type Pool = ReturnType<typeof createPool>

/**
 * Blocks of 32-bit words from large arrays, so that many small ones cost nothing but their words.
 * A block that is given back is given out again to whoever asks for the same size.
 */
export const createPool = () => {
  const segments: Uint32Array[] = []
  const free = new Map<number, Address[]>()
  const words = { taken: 0, free: 0 }
  let current = -1
  let filled = SEGMENT

  /** A new segment; what is left of the one before stays unused. */
  const add = (size: number): number => segments.push(new Uint32Array(size)) - 1

  const fresh = (size: number): Address => {
    if (size > SEGMENT) return add(size) * SEGMENT
    if (filled + size > SEGMENT) {
      current = add(SEGMENT)
      filled = 0
    }
    filled += size
    return current * SEGMENT + filled - size
  }

  const segmentOf = (address: Address): Uint32Array =>
    segments[address >>> SEGMENT_BITS] as Uint32Array
  const offsetOf = (address: Address): number => address & (SEGMENT - 1)

  return {
    segmentOf,
    offsetOf,

    /** A block of zeros. */
    take(size: number): Address {
      words.taken += size
      const address = free.get(size)?.pop()
      if (address === undefined) return fresh(size)
      words.free -= size
      segmentOf(address).fill(0, offsetOf(address), offsetOf(address) + size)
      return address
    },

    giveBack(address: Address, size: number): void {
      words.taken -= size
      words.free += size
      const blocks = free.get(size)
      if (blocks) blocks.push(address)
      else free.set(size, [address])
    },

    /** Whether a fifth of the memory or more, and at least a segment, lies idle. */
    isLoose: () => words.free >= SEGMENT && words.free * 4 >= words.taken,

    /** Lets go of all segments before that of a block: nothing in them is needed any more. */
    releaseBefore(address: Address): void {
      for (let segment = (address >>> SEGMENT_BITS) - 1; segment >= 0; segment -= 1) {
        if (segments[segment] === released) return
        segments[segment] = released
      }
    },
  }
}
