import { isDeepStrictEqual } from 'node:util'
import { comparePositions, origin, type Position } from '../../contracts/core/event.ts'
import type { Generation, VersionedDocument } from '../../engines/ports/read-models.ts'
import type { Leases } from '../../engines/records/leases.ts'
import { differences } from './differences.ts'
import { type FoldOptions, foldLog } from './fold-log.ts'
import { nextRebuildGeneration, versionOf } from './generations.ts'
import { Superseded } from './projection-failure.ts'
import type { Build } from './projector.ts'
import { acquireRebuild, LeaseLost } from './rebuild.ts'

/** A field in which a live document differs from its new fold. */
export type Mismatch = {
  readonly collection: string
  readonly id: string
  /** As `differences` writes it; empty for the document as a whole. */
  readonly path: string
  /** Undefined when the field is absent. */
  readonly live: unknown
  readonly rebuilt: unknown
  /** The live document with the position of the event that last changed it. */
  readonly liveDocument: VersionedDocument<unknown> | undefined
  /** The position up to which the new fold is. */
  readonly upTo: Position
}

/** The view has no live generation of this version, or it was replaced during the comparison. */
class NotLive extends Error {
  override readonly name = 'NotLive'
  readonly code = 'not_live'

  constructor(view: string, live: Generation | undefined) {
    super(
      live === undefined
        ? `${view} has no documents yet. Start the server, or rebuild it without --verify.`
        : `${view} is live as ${live}, which another version made. Start the server, then verify.`,
    )
  }
}

const PAGE_SIZE = 500

type VerifyOptions = Pick<FoldOptions, 'log' | 'views'> &
  Pick<Build, 'projection' | 'signal'> & {
    readonly leases: Leases
    readonly onProgress?: ((upTo: Position) => void) | undefined
  }

/**
 * Folds a view again and yields every difference to the live documents, while a server keeps writing to
 * them. Changes nothing.
 *
 * Both sides move: a document counts as different only if its new fold did not change between two
 * checkpoints of the live view, and the live document was read between these.
 *
 * Ends early when `signal` aborts.
 *
 * @throws {RebuildRunning} the view is being rebuilt.
 * @throws {LeaseLost} the lease was lost before the end; what was yielded holds.
 * @throws {NotLive} there are no live documents to compare with.
 */
export async function* verify(options: VerifyOptions): AsyncGenerator<Mismatch, void, undefined> {
  const { views, projection } = options
  const { name, version } = projection
  await using lease = await acquireRebuild(options.leases, name)
  const live = await views.live(name)
  if (live === undefined || versionOf(live) !== version) throw new NotLive(name, live)

  const generation = nextRebuildGeneration(version, await views.generations(name))
  await views.prepare(projection, generation)
  try {
    const signal = AbortSignal.any([options.signal, lease.lost])
    const build = { generation, token: lease.token }
    for await (const mismatch of compareGenerations({ ...options, signal }, live, build)) {
      if (signal.aborted) break
      const now = await views.live(name)
      if (now !== live) throw new NotLive(name, now)
      yield mismatch
    }
    if (lease.lost.aborted && !options.signal.aborted) throw new LeaseLost(name)
  } catch (error) {
    if (error instanceof Superseded) throw new LeaseLost(name)
    throw error
  } finally {
    await views.drop(name, generation)
  }
}

type RebuiltGeneration = Pick<Build, 'generation' | 'token'>
type Versioned = VersionedDocument<unknown>
type ComparedGenerations = ReturnType<typeof generationsToCompare>

/** Both generations, and how to bring the rebuilt one up to the live one. */
const generationsToCompare = (
  { log, views, projection, signal }: VerifyOptions,
  live: Generation,
  { generation, token }: RebuiltGeneration,
) => {
  const { name: collection } = projection
  return {
    live: views.build(projection, live),
    rebuilt: views.build(projection, generation),
    liveCheckpoint: async () => (await views.checkpoint(collection, live)) ?? origin,
    async foldUpTo(last: Position): Promise<void> {
      await Promise.all(foldLog({ log, views }, [{ projection, generation, last, token, signal }]))
    },
    mismatchesOf: (
      id: string,
      upTo: Position,
      found?: Versioned,
      rebuilt?: Versioned,
    ): Mismatch[] =>
      [...differences(found?.document, rebuilt?.document)].map(({ path, before, after }) => ({
        collection,
        id,
        path,
        live: before,
        rebuilt: after,
        liveDocument: found,
        upTo,
      })),
  }
}

async function* compareGenerations(
  options: VerifyOptions,
  live: Generation,
  build: RebuiltGeneration,
): AsyncGenerator<Mismatch, void, undefined> {
  const { log, views, projection, signal, onProgress } = options
  const generations = generationsToCompare(options, live, build)
  const last = await generations.liveCheckpoint()
  await Promise.all(foldLog({ log, views }, [{ ...build, projection, last, signal, onProgress }]))
  if (signal.aborted) return
  yield* compareDocuments(generations, await differingKeys(generations, signal), signal)
}

/** Compares documents until none changes during the comparison. */
async function* compareDocuments(
  generations: ComparedGenerations,
  keys: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<Mismatch, void, undefined> {
  let candidates = keys
  const ahead = new Set<string>()
  while (candidates.length > 0 && !signal.aborted) {
    const moved: string[] = []
    for (let from = 0; from < candidates.length && !signal.aborted; from += PAGE_SIZE)
      moved.push(
        ...(yield* compareKeys(generations, candidates.slice(from, from + PAGE_SIZE), ahead)),
      )
    candidates = moved
  }

  // Documents can be ahead of their view's checkpoint: compare each at its own position.
  for (const [key, versioned] of await sortedByPosition(generations.live, [...ahead])) {
    if (signal.aborted) return
    const { position } = versioned
    await generations.foldUpTo(position)
    const [rebuilt] = await generations.rebuilt.versioned([key])
    yield* generations.mismatchesOf(key, position, versioned, rebuilt)
  }
}

/** Returns the keys whose documents changed meanwhile; keys ahead of the checkpoint go into `ahead`. */
async function* compareKeys(
  { live, rebuilt, liveCheckpoint, foldUpTo, mismatchesOf }: ComparedGenerations,
  keys: readonly string[],
  ahead: Set<string>,
): AsyncGenerator<Mismatch, string[], undefined> {
  const moved: string[] = []
  await foldUpTo(await liveCheckpoint())
  const before = await rebuilt.versioned(keys)
  const liveDocuments = await live.versioned(keys)
  const reached = await liveCheckpoint()
  await foldUpTo(reached)
  const after = await rebuilt.versioned(keys)
  for (const [index, key] of keys.entries()) {
    const versioned = liveDocuments[index]
    if (versioned && comparePositions(versioned.position, reached) > 0) ahead.add(key)
    else if (!isDeepStrictEqual(before[index], after[index])) moved.push(key)
    else yield* mismatchesOf(key, reached, versioned, after[index])
  }
  return moved
}

/** Keys of documents that differ between the two generations. */
const differingKeys = async ({ live, rebuilt }: ComparedGenerations, signal: AbortSignal) => {
  const keys = new Set<string>()
  for (const documents of [live, rebuilt])
    for await (const page of pages(documents.all())) {
      if (signal.aborted) return []
      const [liveDocuments, rebuiltDocuments] = await Promise.all([
        live.versioned(page),
        rebuilt.versioned(page),
      ])
      for (const [index, key] of page.entries())
        if (!isDeepStrictEqual(liveDocuments[index]?.document, rebuiltDocuments[index]?.document))
          keys.add(key)
    }
  return [...keys]
}

async function* pages(documents: AsyncIterable<{ key: string }>) {
  let page: string[] = []
  for await (const { key } of documents) {
    if (page.push(key) < PAGE_SIZE) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

/** The existing documents of these keys, earliest changed first. */
const sortedByPosition = async (
  documents: ComparedGenerations['live'],
  keys: readonly string[],
) => {
  const versioned = await documents.versioned(keys)
  return keys
    .flatMap((key, index): [string, Versioned][] => {
      const document = versioned[index]
      return document ? [[key, document]] : []
    })
    .sort(([, one], [, other]) => comparePositions(one.position, other.position))
}
