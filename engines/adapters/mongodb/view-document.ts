import type { Filter } from 'mongodb'
import type { Position } from '../../../contracts/core/event.ts'
import type { Generation, PartitionNumber } from '../../ports/read-models.ts'
import type { FencingToken } from '../../records/leases.ts'

/** How far a partition of a generation is, and who writes it. */
export type StoredPartition = {
  readonly checkpoint: Position | null
  readonly token: FencingToken
  /** Of the last commit, an id of its own. */
  readonly commit?: string
}

/** A generation, in the document of its collection, with the state of its first partition. */
export type StoredGeneration = StoredPartition & {
  readonly name: Generation
  /** Part of the name of the MongoDB collection with its documents; never used again. */
  readonly id: string
  /** When another generation took its place; it is dropped some time after. */
  readonly replacedAt: Date | null
  /** The partitions after the first, by number; missing where there is only one. */
  readonly further?: Readonly<Record<string, StoredPartition>>
}

/** Progress without documents of one process: a position by `nameOfPartition`. */
export type ToldProgress = readonly (readonly [string, Position])[]

/**
 * One document for each collection: which generation is live, and how far each is. A commit and a
 * swap change this one document, so that each is atomic without a transaction. Beside them is one
 * document for each process with its progress without documents, so that one query tells how far all
 * views are, and one command moves views on and tells progress.
 */
export type ViewDocument = {
  readonly _id: string
  readonly live: Generation | null
  /** Announces that a generation will be replaced; who announced it, and when. */
  readonly swap?: { readonly id: string; readonly at: Date }
  /** By `fieldOf` the generation's name. */
  readonly generations: Readonly<Record<string, StoredGeneration>>
  /** Of a process: how far its views are, and when it told that. */
  readonly progress?: ToldProgress
  readonly at?: Date
}

/** A generation's field in `generations`: its name without dots, which would separate fields. */
const fieldOf = (generation: Generation): string => generation.replaceAll('.', '_')

export const pathOf = (generation: Generation): string => `generations.${fieldOf(generation)}`

/** The fields of a `StoredPartition`. */
export const partitionPath = (generation: Generation, partition: PartitionNumber): string =>
  partition === 0 ? pathOf(generation) : `${pathOf(generation)}.further.${partition}`

/** One name for a partition of a view: `collection generation`, with the number after the first. */
export const nameOfPartition = (
  collection: string,
  generation: Generation,
  partition: PartitionNumber,
): string => `${collection} ${generation}${partition === 0 ? '' : ` ${partition}`}`

/** In the order of their numbers. */
export const partitionsOf = (generation: StoredGeneration): readonly StoredPartition[] => [
  generation,
  ...Object.values(generation.further ?? {}),
]

export const checkpointsOf = (generation: StoredGeneration): readonly (Position | null)[] =>
  partitionsOf(generation).map(({ checkpoint }) => checkpoint)

export const partitionNumbered = (
  generation: StoredGeneration | undefined,
  partition: PartitionNumber,
): StoredPartition | undefined =>
  partition === 0 ? generation : generation?.further?.[String(partition)]

/** A generation as it is stored, replaced or not. */
export const storedGeneration = (
  view: ViewDocument | null | undefined,
  name: Generation,
): StoredGeneration | undefined => view?.generations[fieldOf(name)]

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

/** A partition that a holder of the token may write. */
export const isWritable = (
  collection: string,
  name: Generation,
  token: FencingToken,
  partition: PartitionNumber,
): Filter<ViewDocument> =>
  ({
    _id: collection,
    [`${partitionPath(name, partition)}.token`]: { $lte: token },
    [`${pathOf(name)}.replacedAt`]: null,
  }) as Filter<ViewDocument>
