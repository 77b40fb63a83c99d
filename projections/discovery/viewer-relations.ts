import { modes } from '../../contracts/profiles/mode-labels.ts'
import {
  EVERY_MODE,
  MATCH,
  matchOf,
  mirrored,
  type RelationBits,
} from '../views/relations/relation.ts'
import { RECORD, relationTo } from '../views/relations/relation-records.ts'
import type { IndexData } from './index-data.ts'
import type { RelationPage } from './relation-pages.ts'

/** The relations of one member, the viewer, to others: those of the pages that were read. */
export type ViewerRelations = {
  /** The relation between the viewer and another member in a mode, from the side of `row`. */
  get(row: number, other: number, mode: number): RelationBits
  /** The block bits between the two: 0 if neither blocked the other. */
  block(row: number, other: number): number
  /** Calls `visit` for each wanted relation of the viewer to a known member, in no particular order. */
  each(
    isWanted: (relation: RelationBits) => boolean,
    visit: (other: number, mode: number, relation: RelationBits) => void,
  ): void
}

/** The index with the relations of a viewer. */
export type ViewerIndex = IndexData & { readonly relations: ViewerRelations }

/** The page of a member's last digit: the low half of the last byte of the id. */
const pageOf = (ids: Uint32Array, row: number): number => ((ids[row * 4 + 3] as number) >>> 24) & 15

/** The relations of a viewer from pages, by their number; a page that is not there was not read. */
export const viewerRelations = (
  { members }: Pick<IndexData, 'members'>,
  viewer: number,
  pages: ReadonlyMap<number, RelationPage>,
): ViewerRelations => {
  const relationOf = (other: number, mode: number): RelationBits => {
    const ids = members.ids()
    const page = pages.get(pageOf(ids, other))
    if (!page) throw new Error('Asked about a member whose relations were not read.')
    const records = page[mode]
    return records ? relationTo(records, ids, other * 4) : 0
  }

  return {
    get: (row, other, mode) =>
      row === viewer ? relationOf(other, mode) : mirrored(relationOf(row, mode)),
    block: (row, other) => relationOf(row === viewer ? other : row, EVERY_MODE),
    each(isWanted, visit) {
      for (const page of pages.values())
        for (const [mode, records] of page.entries()) {
          if (mode === EVERY_MODE) continue
          for (let at = 0; at < records.length; at += RECORD) {
            const relation = records[at + 4] as number
            if (!isWanted(relation)) continue
            const other = members.findAt(records, at)
            if (other !== undefined) visit(other, mode, relation)
          }
        }
    },
  }
}

/** Whether two members have a live match, in any mode. A loop, since a deck asks for each of its cards. */
export const hasMatch = (
  { relations }: { readonly relations: Pick<ViewerRelations, 'get'> },
  one: number,
  other: number,
): boolean => {
  for (let mode = 0; mode < modes.length; mode += 1)
    if (matchOf(relations.get(one, other, mode)) === MATCH.live) return true
  return false
}
