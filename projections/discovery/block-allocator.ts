const SEGMENT_BITS = 18
const SEGMENT = 2 ** SEGMENT_BITS

/** Words of the first segment, which doubles as it fills: a small community needs no more. */
const FIRST = 2 ** 12

/** Addresses have 32 bits: 16 GiB in all. */
const MAX_SEGMENTS = 2 ** (32 - SEGMENT_BITS)

/** Start of a block: its segment and the offset in it. Later segments have higher addresses. */
export type Address = number

const empty = new Uint32Array(0)

export type BlockAllocator = ReturnType<typeof createBlockAllocator>

/**
 * Allocates blocks of 32-bit words from large arrays, so that small blocks cost no more than their
 * words. A released block is reused for the next allocation of the same size. Allocation throws a
 * RangeError when all addresses are used.
 */
export const createBlockAllocator = (maxSegments = MAX_SEGMENTS) => {
  const segments: Uint32Array[] = []
  const freeBlocks = new Map<number, Address[]>()
  const words = { used: 0, freeBlocks: 0 }
  let current = -1
  let filled = SEGMENT

  /** A new segment; the rest of the previous one stays unused. */
  const addSegment = (size: number): number => {
    if (segments.length === maxSegments)
      throw new RangeError(`The deck is full with ${maxSegments} segments of relations.`)
    return segments.push(new Uint32Array(size)) - 1
  }

  const newBlock = (size: number): Address => {
    if (size > SEGMENT) return addSegment(size) * SEGMENT
    if (filled + size > SEGMENT) {
      current = addSegment(current < 0 ? FIRST : SEGMENT)
      filled = 0
    }
    filled += size
    while ((segments[current] as Uint32Array).length < filled) growSegment(current)
    return current * SEGMENT + filled - size
  }

  /** Doubles a segment, whose blocks keep their addresses. */
  const growSegment = (segment: number): void => {
    const former = segments[segment] as Uint32Array
    const larger = new Uint32Array(former.length * 2)
    larger.set(former)
    segments[segment] = larger
  }

  const segmentOf = (address: Address): Uint32Array =>
    segments[address >>> SEGMENT_BITS] as Uint32Array
  const offsetOf = (address: Address): number => address & (SEGMENT - 1)

  return {
    /** The words of a segment; valid until the next `allocate`. */
    segmentOf,
    offsetOf,

    /** A block of zeros. */
    allocate(size: number): Address {
      words.used += size
      const address = freeBlocks.get(size)?.pop()
      if (address === undefined) return newBlock(size)
      words.freeBlocks -= size
      segmentOf(address).fill(0, offsetOf(address), offsetOf(address) + size)
      return address
    },

    release(address: Address, size: number): void {
      words.used -= size
      words.freeBlocks += size
      const blocks = freeBlocks.get(size)
      if (blocks) blocks.push(address)
      else freeBlocks.set(size, [address])
    },

    /** Whether at least a fifth of the memory, and at least one segment, is free. */
    isFragmented: () => words.freeBlocks >= SEGMENT && words.freeBlocks * 4 >= words.used,

    /** Frees all segments before that of a block; the caller needs nothing in them. */
    releaseBefore(address: Address): void {
      for (let segment = (address >>> SEGMENT_BITS) - 1; segment >= 0; segment -= 1) {
        if (segments[segment] === empty) return
        segments[segment] = empty
      }
    },
  }
}
