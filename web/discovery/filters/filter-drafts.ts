import { atom } from 'jotai'
import type { Filter, FilterKind } from './filter-model.ts'

type Drafts = Readonly<Record<FilterKind, readonly Filter[] | undefined>>

const stored = atom<Drafts>({ discovery: undefined, block: undefined })

type DraftChange = {
  kind: FilterKind
  /** Returns the new draft from the last one; undefined if there is nothing to save. */
  change: (before: readonly Filter[] | undefined) => readonly Filter[] | undefined
}

/**
 * Unsaved lists of filters. They stay in this tab until they are saved or discarded, so that the
 * member can look at other screens and the other list meanwhile. Set it with the change of one
 * list.
 */
export const filterDraftsAtom = atom(
  get => get(stored),
  (_, set, { kind, change }: DraftChange) =>
    set(stored, drafts => ({ ...drafts, [kind]: change(drafts[kind]) })),
)
