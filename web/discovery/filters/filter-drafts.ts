import { atom } from 'jotai'
import type { Filter, FilterKind } from './filter-model.ts'

type Drafts = Readonly<Record<FilterKind, readonly Filter[] | undefined>>

const stored = atom<Drafts>({ discovery: undefined, block: undefined })

type DraftChange = {
  kind: FilterKind
  /** The list as the member left it from the draft before; undefined where nothing is to be saved. */
  change: (before: readonly Filter[] | undefined) => readonly Filter[] | undefined
}

/**
 * Lists of filters as the member left them, until they are saved or discarded. They live in this tab,
 * so that another screen, and the other list, can be looked at meanwhile. Set it with the change of one
 * list.
 */
export const filterDraftsAtom = atom(
  get => get(stored),
  (_, set, { kind, change }: DraftChange) =>
    set(stored, drafts => ({ ...drafts, [kind]: change(drafts[kind]) })),
)
