import type { Filter } from 'mongodb'
import type { Position } from '../../../contracts/core/event.ts'
import type { FencingToken, Generation } from '../../ports/read-models.ts'

/** A generation, in the document of its collection: how far it is, and who writes it. */
export type StoredGeneration = {
  readonly checkpoint: Position | null
  /** Id of the event at the checkpoint; missing where a version before it was known committed. */
  readonly event?: string | null
  readonly token: FencingToken
  readonly name: Generation
  /** Part of the name of the MongoDB collection with its documents; never used again. */
  readonly id: string
  /** When another generation took its place; it is dropped some time after. */
  readonly replacedAt: Date | null
}

/**
 * One document for each collection: which generation is live, and how far each is. A commit and a
 * swap change this one document, so that each is atomic without a transaction. Beside them is one
 * document for each process with its progress without documents, so that one query tells how far all
 * views are.
 */
export type ViewDocument = {
  readonly _id: string
  readonly live: Generation | null
  /** Announces that a generation will be replaced, and when that was announced. */
  readonly swap?: { readonly id: string; readonly at: Date }
  /** By `fieldOf` the generation's name. */
  readonly generations: Readonly<Record<string, StoredGeneration>>
  /** Of a process: how far its views are, by `nameOfGeneration`, and when it told that. */
  readonly progress?: readonly (readonly [string, Position])[]
  readonly at?: Date
}

/** A generation's field in `generations`: its name without dots, which would separate fields. */
export const pathOf = (generation: Generation): string =>
  `generations.${generation.replaceAll('.', '_')}`

/** One name for a generation of a view: `collection generation`. */
export const nameOfGeneration = (collection: string, generation: Generation): string =>
  `${collection} ${generation}`

/** The live generation and those that are built; not the replaced ones. */
export const currentGenerations = (view: ViewDocument | null | undefined): StoredGeneration[] =>
  Object.values(view?.generations ?? {}).filter(({ replacedAt }) => replacedAt === null)

export const generationNamed = (
  view: ViewDocument | null | undefined,
  name: Generation | null | undefined,
): StoredGeneration | undefined => currentGenerations(view).find(one => one.name === name)

export const liveGeneration = (
  view: ViewDocument | null | undefined,
): StoredGeneration | undefined => generationNamed(view, view?.live)

/** A generation that a holder of the token may write, with these fields. */
export const writable = (
  collection: string,
  name: Generation,
  token: FencingToken,
  fields: Partial<StoredGeneration> = {},
): Filter<ViewDocument> => ({
  _id: collection,
  ...fieldsOf(name, { ...fields, replacedAt: null }),
  [`${pathOf(name)}.token`]: { $lte: token },
})

/** Fields of a generation, by their paths in the document. */
export const fieldsOf = (
  name: Generation,
  fields: Partial<StoredGeneration>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [`${pathOf(name)}.${field}`, value]),
  )
