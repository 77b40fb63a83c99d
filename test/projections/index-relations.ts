import type { IndexData } from '../../projections/discovery/index-data.ts'
import { emptyPage } from '../../projections/discovery/relation-pages.ts'
import { type WholeIndex, wholeIndexOf } from '../../projections/discovery/whole-index.ts'

/** Reads pages of relations from the index, as queries do. */
export const readerOf = ({ pages }: WholeIndex) => ({
  read: async (keys: readonly string[]) => keys.map(key => pages.get(key) ?? emptyPage),
})

/** Other data, for example of a snapshot, with the relations of an index. */
export const withRelationsOf = (data: IndexData, { pages }: WholeIndex): WholeIndex =>
  wholeIndexOf(data, pages)
