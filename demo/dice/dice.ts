/** Random choices that are the same for the same seed. */
export type Dice = {
  /** 0 up to but not including 1. */
  roll(): number
  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number
  chance(share: number): boolean
  /** Normally distributed about 0 with a deviation of 1: Box and Muller, 1958. */
  normal(): number
  one<T>(list: readonly [T, ...T[]] | readonly T[]): T
  /** One key, with a probability by its weight. */
  weighted<K extends string>(weights: Readonly<Partial<Record<K, number>>>): K
  shuffled<T>(list: readonly T[]): T[]
  /** Up to `count` different elements, in random order. */
  some<T>(list: readonly T[], count: number): T[]
  /** A separate generator, so that additional rolls of one do not change the other. */
  fork(name: string): Dice
}

const hashed = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** Rounds after which seeds that differ in one letter are unrelated. */
const warmUp = 16

/** Rolls by `sfc32`, Chris Doty-Humphrey's small fast counting generator (PractRand). */
export const dice = (seed: string): Dice => {
  let a = hashed(seed)
  let b = hashed(`${seed}b`)
  let c = hashed(`c${seed}`)
  let counter = 1
  const roll = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 2 ** 32
  }
  for (let round = 0; round < warmUp; round++) roll()
  const whole = (from: number, to: number) => from + Math.floor(roll() * (to - from + 1))
  const shuffled = <T>(list: readonly T[]): T[] => {
    const result = [...list]
    for (let at = result.length - 1; at > 0; at--) {
      const other = whole(0, at)
      const picked = result[at] as T
      result[at] = result[other] as T
      result[other] = picked
    }
    return result
  }
  return {
    roll,
    whole,
    shuffled,
    chance: share => roll() < share,
    normal: () => Math.sqrt(-2 * Math.log(1 - roll())) * Math.cos(2 * Math.PI * roll()),
    one: list => {
      if (list.length === 0) throw new RangeError('There is nothing to choose from.')
      return list[whole(0, list.length - 1)] as (typeof list)[number]
    },
    weighted<K extends string>(weights: Readonly<Partial<Record<K, number>>>) {
      const entries = Object.entries(weights) as [K, number][]
      let remaining = roll() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      const found = entries.find(([, weight]) => {
        remaining -= weight
        return remaining < 0
      })
      const last = entries.at(-1)
      if (!last) throw new RangeError('There is nothing to choose from.')
      return (found ?? last)[0]
    },
    some: (list, count) => shuffled(list).slice(0, count),
    fork: name => dice(`${seed}/${name}`),
  }
}
