import type { FoldThread } from '../../projections/runtime/fold-thread.ts'
import { type FoldingStores, foldHere } from '../../projections/runtime/folding.ts'

/** Folds on the thread of the spec, because starting one that folds takes half a second of processor time. */
export const foldsHere = (stores: FoldingStores): FoldThread => ({
  ...foldHere(stores),
  appended() {},
  async [Symbol.asyncDispose]() {},
})
