/** Random numbers that are the same for the same seed. */
export type SeededRandom = {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number
  /** Normally distributed about 0 with a deviation of 1: Box and Muller, 1958. */
  normal(): number
  /** One of them. @throws {RangeError} the list is empty. */
  one<T>(of: readonly T[]): T
}

/** @see Steele and Vigna, SplitMix; the 32-bit variant known as mulberry32. */
export const seededRandom = (seed: number): SeededRandom => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    whole: (min, max) => min + Math.floor(next() * (max - min + 1)),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    one(of) {
      if (of.length === 0) throw new RangeError('There is nothing to choose from.')
      return of[Math.floor(next() * of.length)] as (typeof of)[number]
    },
  }
}
