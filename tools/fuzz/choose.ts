import fc from 'fast-check'

/** Draws values that are the same for the same seed and call. */
export type Choose = {
  /** One of these with equal probability. */
  one<T>(of: readonly T[]): T
  /** A whole number within inclusive bounds. */
  number(least: number, most: number): number
  /** True with a probability in percent. */
  chance(percent: number): boolean
  /** Any text up to a number of characters, including lone surrogates. */
  text(most: number): string
}

const SPREAD = 1_000_003

const unbiased = (min: number, max: number) => fc.noBias(fc.integer({ min, max }))
const anyText = (maxLength: number) =>
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength }).map(units => {
    return String.fromCharCode(...units)
  })

/** The draws of one call: they depend only on the seed and the number of the call. */
export const chooseFor = (seed: number, call: number): Choose => {
  const [draw] = fc.sample(fc.gen(), { seed: (seed * SPREAD + call) | 0, numRuns: 1 })
  if (!draw) throw new Error('fast-check drew nothing.')
  const number = (least: number, most: number): number => draw(unbiased, least, most)
  return {
    number,
    one: <T>(of: readonly T[]) => of[number(0, of.length - 1)] as T,
    chance: percent => number(0, 99) < percent,
    text: most => draw(anyText, most),
  }
}
