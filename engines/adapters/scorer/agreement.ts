import type { Features } from './extract-features.ts'

/** Agreement of two answers to a boundary (0 unstated, no, maybe, yes): -1…1. */
const boundaryLevels = [
  [0, 0, 0, 0],
  [0, 1, 0.3, -1],
  [0, 0.3, 0.6, 0.4],
  [0, -1, 0.4, 1],
] as const

/**
 * Agreement of two answers to a wish (0 unstated, off limits, maybe, like, must): a must against an
 * off limits weighs more than any agreement.
 */
const wishLevels = [
  [0, 0, 0, 0, 0],
  [0, 0.5, -0.2, -0.6, -1.5],
  [0, -0.2, 0.1, 0.3, 0],
  [0, -0.6, 0.3, 0.7, 0.8],
  [0, -1.5, 0, 0.8, 1],
] as const

/** `both` counts items that both answered, `clashes` contradictions; `score` is 0…100. */
export type Agreement = { readonly both: number; readonly clashes: number; readonly score: number }

type Table = readonly (readonly number[])[]

/** `doubt` counts as so many neutral answers, so that few common answers stay near 50. */
const agreementOf = (a: Uint8Array, b: Uint8Array, table: Table, clash: number, doubt: number) => {
  let both = 0
  let clashes = 0
  let sum = 0
  for (let at = 0; at < a.length; at++) {
    const mine = a[at] as number
    const theirs = b[at] as number
    if (mine === 0 || theirs === 0) continue
    const agreement = (table[mine] as readonly number[])[theirs] as number
    both++
    sum += agreement
    if (agreement <= clash) clashes++
  }
  const score = 50 + (50 * sum) / (both + doubt)
  return { both, clashes, score: Math.min(100, Math.max(0, score)) }
}

/** A yes against a no is a clash. */
export const boundaryAgreement = (a: Features, b: Features): Agreement =>
  agreementOf(a.boundaries, b.boundaries, boundaryLevels, -1, 1)

/** A must-have against an off-limits is a clash. */
export const wishAgreement = (a: Features, b: Features): Agreement =>
  agreementOf(a.wishes, b.wishes, wishLevels, -1.5, 2)
