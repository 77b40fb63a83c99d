import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/core/event-types.ts'
import type { DiscoveryRegion } from '../../engines/config/discovery-regions.ts'
import type { Displace } from '../../engines/log/displacement.ts'
import { relationChanges } from '../views/relations/relation-changes.ts'
import { pageKey, pagesOf } from '../views/relations/relations.ts'
import { foldIntoIndex } from './fold-index.ts'
import { createIndexData, type IndexData } from './index-data.ts'
import { changedPage, emptyPage, type RelationPage } from './relation-pages.ts'
import { type ViewerIndex, viewerRelations } from './viewer-relations.ts'

/**
 * The discovery index with the relations of all members in memory. Replays of orders, specs and benches
 * use it, because they fold the log from its start; servers read relations from a view.
 */
export type WholeIndex = ViewerIndex & { readonly pages: Map<string, RelationPage> }

/** The index as one viewer has it. */
export const seenBy = ({ pages, ...index }: WholeIndex, viewer: number): ViewerIndex => {
  const keys = viewer < 0 ? [] : pagesOf(index.members.idOf(viewer))
  const own = new Map(keys.map((key, number) => [number, pages.get(key) ?? emptyPage]))
  return { ...index, relations: viewerRelations(index, viewer, own) }
}

/** Data of an index with the relations of all members, by the keys of their pages. */
export const wholeIndexOf = (data: IndexData, pages: WholeIndex['pages']): WholeIndex => {
  const of = (row: number) => seenBy(index, row).relations
  const index: WholeIndex = {
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

/** An empty index. */
export const createWholeIndex = (displace: Displace, region?: DiscoveryRegion): WholeIndex =>
  wholeIndexOf(createIndexData(displace, region), new Map())

/** Folds an event into the index and the relations; other types than `followedEventTypes` change nothing. */
export const foldIntoWholeIndex = (index: WholeIndex, event: RecordedEvent<DomainEvent>): void => {
  foldIntoIndex(index, event)
  for (const change of relationChanges(event)) {
    const key = pageKey(change.of, change.to)
    index.pages.set(key, changedPage(index.pages.get(key) ?? emptyPage, change))
  }
}
