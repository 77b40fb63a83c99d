import { origin, type Position } from '../../contracts/core/event.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import type { RelationBits, RelationChange } from '../views/relations/relation.ts'
import {
  decodeRecords,
  idAt,
  idWords,
  noRecords,
  RECORD,
  type RelationRecords,
  withChange,
} from '../views/relations/relation-records.ts'
import { pageSections, type RelationsDocument, relations } from '../views/relations/relations.ts'

/** A page of a member's relations in memory: the records of each mode, by its number. */
export type RelationPage = readonly RelationRecords[]

export const emptyPage: RelationPage = pageSections.map(() => noRecords)

/** What a page takes besides its records: objects, views of bytes, and its key. */
const PAGE_OVERHEAD = 600

/** Bytes of memory of a page, about. */
export const bytesOfPage = (page: RelationPage): number =>
  page.reduce((sum, { byteLength }) => sum + byteLength, PAGE_OVERHEAD)

/** The page with a change. */
export const changedPage = (page: RelationPage, change: RelationChange): RelationPage => {
  const ids = idWords(change.to)
  const records = page[change.mode]
  if (!ids || !records) return page
  const after = withChange(records, ids, change)
  return after === records ? page : page.with(change.mode, after)
}

/** Ids of the members whose relation in a mode passes a test. */
export const relatedIds = (
  pages: readonly RelationPage[],
  mode: DiscoveryMode,
  isWanted: (bits: RelationBits) => boolean,
): string[] => {
  const ids: string[] = []
  for (const page of pages) {
    const records = page[modes.indexOf(mode)] ?? noRecords
    for (let at = 0; at < records.length; at += RECORD)
      if (isWanted(records[at + RECORD - 1] as number)) ids.push(idAt(records, at))
  }
  return ids
}

/** Where pages are stored. */
export type StoredPages = {
  /** The pages of these keys, in their order. */
  read(keys: readonly string[]): Promise<readonly RelationPage[]>
  /** All events up to here are in the pages; the origin before there are any. */
  position(): Promise<Position>
  /** True once the pages hold all events up to a position; false if `signal` aborts first. */
  waitForPosition(position: Position, signal: AbortSignal): Promise<boolean>
}

/** The page of a document; an empty one of none. */
export const pageOf = (document: RelationsDocument | undefined): RelationPage =>
  document ? pageSections.map(section => decodeRecords(document[section])) : emptyPage

/** The pages of the view `relations`. */
export const storedPages = (views: ReadModels): StoredPages => ({
  read: async keys => (await views.collection(relations).many(keys)).map(pageOf),
  position: async () => (await views.checkpoint(relations.name)) ?? origin,
  waitForPosition: (position, signal) => views.waitForPosition(relations.name, position, signal),
})
