import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/core/event-types.ts'
import type { DiscoveryRegion } from '../../engines/config/discovery-regions.ts'
import type { Displace } from '../../engines/log/displacement.ts'
import { foldIntoIndex } from '../../projections/discovery/fold-index.ts'
import { createIndexData, type IndexData } from '../../projections/discovery/index-data.ts'
import {
  changedPage,
  emptyPage,
  type RelationPage,
} from '../../projections/discovery/relation-pages.ts'
import { type ViewerIndex, viewerRelations } from '../../projections/discovery/viewer-relations.ts'
import { relationChanges } from '../../projections/views/relations/relation-changes.ts'
import { pageKey, pagesOf } from '../../projections/views/relations/relations.ts'

/** An index for specs, which holds the relations of all members. */
export type SpecIndex = ViewerIndex & { readonly pages: Map<string, RelationPage> }

/** The index as one viewer has it. */
export const seenBy = ({ pages, ...index }: SpecIndex, viewer: number): ViewerIndex => {
  const keys = viewer < 0 ? [] : pagesOf(index.members.idOf(viewer))
  const own = new Map(keys.map((key, number) => [number, pages.get(key) ?? emptyPage]))
  return { ...index, relations: viewerRelations(index, viewer, own) }
}

/** Reads pages of relations from the index, as queries do. */
export const readerOf = ({ pages }: SpecIndex) => ({
  read: async (keys: readonly string[]) => keys.map(key => pages.get(key) ?? emptyPage),
})

const withPages = (data: IndexData, pages: SpecIndex['pages']): SpecIndex => {
  const of = (row: number) => seenBy(index, row).relations
  const index: SpecIndex = {
    ...data,
    pages,
    relations: {
      get: (row, other, mode) => of(row).get(row, other, mode),
      block: (row, other) => of(row).block(row, other),
      each() {
        throw new Error('Ask for the index as one viewer has it.')
      },
    },
  }
  return index
}

export const createSpecIndex = (displace: Displace, region?: DiscoveryRegion): SpecIndex =>
  withPages(createIndexData(displace, region), new Map())

/** Other data, for example of a snapshot, with the relations of an index. */
export const withRelationsOf = (data: IndexData, { pages }: SpecIndex): SpecIndex =>
  withPages(data, pages)

export const foldIntoSpecIndex = (index: SpecIndex, event: RecordedEvent<DomainEvent>): void => {
  foldIntoIndex(index, event)
  for (const change of relationChanges(event)) {
    const key = pageKey(change.of, change.to)
    index.pages.set(key, changedPage(index.pages.get(key) ?? emptyPage, change))
  }
}
