import { comparePositions, origin, type Position } from '../../contracts/core/event.ts'
import type { StoreLocations } from '../../engines/config/locations.ts'
import { type CheckoutProcess, type Digest, startCheckout } from './checkout-process.ts'
import { differences } from './differences.ts'
import { type Divergence, findDivergences } from './divergences.ts'

/** Documents that differ in the same fields. */
type Kind = {
  /** Paths without the ids and indexes of elements; `(only here)`, `(only there)` for a whole one. */
  readonly fields: readonly string[]
  readonly documents: number
  /** The one of them whose changes ended first; where one checkout has none, the first by its key. */
  readonly example: string
  /** Undefined for all but the most frequent kinds. */
  readonly divergence: Divergence | undefined
}

/** How the documents of a view differ between two checkouts. */
export type Comparison = {
  /** Number of documents that are in one of them or both. */
  readonly documents: number
  readonly differing: number
  /** Number of differing documents by field. */
  readonly fields: ReadonlyMap<string, number>
  /** The most frequent first. */
  readonly kinds: readonly Kind[]
}

type Options = {
  readonly stores: StoreLocations
  readonly view: string
  /** Roots of both checkouts. */
  readonly here: string
  readonly there: string
  /** The log is folded up to this position. */
  readonly upTo: Position
  /** Number of kinds of which a divergence is found. */
  readonly explained: number
  readonly signal: AbortSignal
  /** Called with the position of the slower checkout. */
  readonly onProgress?: ((upTo: Position) => void) | undefined
}

/**
 * Folds a view with the code of two checkouts, each in a process of its own and by its own contracts,
 * and compares the documents. Changes nothing, also beside a running server.
 *
 * @returns undefined when `signal` aborted.
 * @throws {CheckoutRefused} a checkout cannot fold the view.
 */
export const compareCheckouts = async (options: Options): Promise<Comparison | undefined> => {
  const { stores, view, upTo, signal, onProgress, explained } = options
  const reached: [Position, Position] = [origin, origin]
  const progressOf = (side: 0 | 1) => (position: Position) => {
    reached[side] = position
    onProgress?.(reached.toSorted(comparePositions)[0] ?? origin)
  }
  await using here = startCheckout(signal, progressOf(0))
  await using there = startCheckout(signal, progressOf(1))
  const fold = (side: CheckoutProcess, folder: string) =>
    side.ask<'fold'>({ type: 'fold', stores, folder, view, upTo })
  try {
    await Promise.all([fold(here, options.here), fold(there, options.there)])
    const { kinds, ...counts } = await countDifferences(here, there, upTo)
    const sorted = [...kinds.values()].toSorted((one, other) => other.documents - one.documents)
    const divergences = await findDivergences(here, there, sorted.slice(0, explained))
    return {
      ...counts,
      kinds: sorted.map(({ fields, documents, example }) => ({
        fields,
        documents,
        example,
        divergence: divergences.get(example),
      })),
    }
  } catch (error) {
    if (signal.aborted) return undefined
    throw error
  }
}

type CountedKind = {
  readonly fields: readonly string[]
  documents: number
  example: string
  /**
   * Position by which the example was last changed in both checkouts: where only one has it, the end,
   * because the other may have deleted it at any time.
   */
  last: Position
}

const countDifferences = async (here: CheckoutProcess, there: CheckoutProcess, upTo: Position) => {
  const fields = new Map<string, number>()
  const kinds = new Map<string, CountedKind>()
  let documents = 0
  let differing = 0

  const count = (key: string, changed: readonly string[], last: Position) => {
    differing += 1
    for (const field of changed) fields.set(field, (fields.get(field) ?? 0) + 1)
    const name = changed.join(' ')
    const kind = kinds.get(name)
    if (!kind) kinds.set(name, { fields: changed, documents: 1, example: key, last })
    else {
      kind.documents += 1
      if (comparePositions(last, kind.last) < 0) Object.assign(kind, { example: key, last })
    }
  }

  let suspects: [Digest, Digest][] = []
  const settle = async () => {
    const keys = suspects.map(([{ key }]) => key)
    const texts = { type: 'texts', keys } as const
    const [ours, theirs] = await Promise.all([here.ask<'texts'>(texts), there.ask<'texts'>(texts)])
    for (const [index, [one, other]] of suspects.entries()) {
      const changed = changedFields(ours[index] ?? 'null', theirs[index] ?? 'null')
      if (changed.length > 0) count(one.key, changed, later(one.position, other.position))
    }
    suspects = []
  }

  for await (const [one, other] of pairs(digests(here), digests(there))) {
    documents += 1
    if (one && other) {
      if (one.digest === other.digest) continue
      if (suspects.push([one, other]) >= 500) await settle()
    } else if (one) count(one.key, ['(only here)'], upTo)
    else if (other) count(other.key, ['(only there)'], upTo)
  }
  await settle()
  return { documents, differing, fields, kinds }
}

const later = (one: Position, other: Position): Position =>
  comparePositions(one, other) > 0 ? one : other

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** The fields in which two documents differ, sorted; the order of their keys does not matter. */
const changedFields = (here: string, there: string): string[] => {
  const paths = Array.from(differences(JSON.parse(there), JSON.parse(here)), ({ path }) =>
    path.replaceAll(/\[[^[\]]*\]/g, '[]').replaceAll(ID, '*'),
  )
  return [...new Set(paths)].sort()
}

async function* digests(side: CheckoutProcess): AsyncGenerator<Digest, undefined> {
  let after = ''
  for (;;) {
    const page = await side.ask<'digests'>({ type: 'digests', after })
    const last = page.at(-1)
    if (!last) return undefined
    yield* page
    after = last.key
  }
}

/** Joins two sequences that are ordered by the bytes of their keys. */
async function* pairs(
  ours: AsyncGenerator<Digest, undefined>,
  theirs: AsyncGenerator<Digest, undefined>,
): AsyncGenerator<[Digest | undefined, Digest | undefined], void> {
  let [one, other] = [(await ours.next()).value, (await theirs.next()).value]
  while (one || other) {
    const order =
      one && other ? Buffer.compare(Buffer.from(one.key), Buffer.from(other.key)) : one ? -1 : 1
    yield [order <= 0 ? one : undefined, order >= 0 ? other : undefined]
    if (order <= 0) one = (await ours.next()).value
    if (order >= 0) other = (await theirs.next()).value
  }
}
