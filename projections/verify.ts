import { isDeepStrictEqual } from 'node:util'
import { comparePositions, origin, type Position } from '../contracts/event.ts'
import type { Generation, VersionedDocument } from '../engines/read-models.ts'
import { type Difference, differences } from './differences.ts'
import { fill } from './fill.ts'
import { nextRebuild, versionOf } from './generations.ts'
import { abandonedRebuilds, type Rebuild, RebuildRunning } from './rebuild.ts'
import { upTo } from './up-to.ts'

/** A document that is not what the log makes of it, and where. */
export type Mismatch = Difference & { readonly collection: string; readonly id: string }

/** There is nothing to compare with, or it was replaced meanwhile. */
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

/** Documents compared together. */
const TOGETHER = 500

/**
 * Folds a view anew and tells every difference to what is live, while a server goes on writing to
 * it. Changes nothing.
 *
 * Both sides move: a document counts as different only where the new fold of it stood still from
 * one checkpoint of the live view to a later one, between which the live document was read.
 *
 * Ends early when `signal` aborts.
 *
 * @throws {RebuildRunning} the view is being rebuilt.
 * @throws {NotLive} there is nothing to compare with.
 */
export async function* verify(verifying: Rebuild): AsyncGenerator<Mismatch, void, undefined> {
  const { views, projection, hold } = verifying
  const { name, version } = projection
  using held = hold(name)
  if (!held) throw new RebuildRunning(name)
  const live = await views.live(name)
  if (live === undefined || versionOf(live) !== version) throw new NotLive(name, live)

  const generation = nextRebuild(version, await views.generations(name))
  for (const abandoned of await abandonedRebuilds(views, name)) await views.drop(name, abandoned)
  await views.prepare(projection, generation)
  try {
    for await (const found of compared(verifying, live, generation)) {
      const now = await views.live(name)
      if (now !== live) throw new NotLive(name, now)
      yield found
    }
  } finally {
    await views.drop(name, generation)
  }
}

type Everything = {
  versioned(keys: readonly string[]): Promise<(VersionedDocument<unknown> | undefined)[]>
  all(): AsyncIterable<{ key: string }>
}

/** The live documents and the new ones, and how to bring the new ones to where the live ones are. */
type Sides = {
  readonly live: Everything
  readonly rebuilt: Everything
  liveIsAt(): Promise<Position>
  foldUpTo(last: Position): Promise<void>
  told(
    id: string,
    live?: VersionedDocument<unknown>,
    rebuilt?: VersionedDocument<unknown>,
  ): Mismatch[]
}

const sidesOf = (verifying: Rebuild, live: Generation, generation: Generation): Sides => {
  const { log, views, projection } = verifying
  const { name: collection } = projection
  return {
    live: views.build(projection, live),
    rebuilt: views.build(projection, generation),
    liveIsAt: async () => (await views.checkpoint(collection, live)) ?? origin,
    foldUpTo: last => fill({ ...verifying, log: upTo(log, last), generation }),
    told: (id, mine, anew) =>
      [...differences(mine?.document, anew?.document)].map(one => ({ collection, id, ...one })),
  }
}

async function* compared(
  verifying: Rebuild,
  live: Generation,
  generation: Generation,
): AsyncGenerator<Mismatch, void, undefined> {
  const { projection, signal, fillElsewhere, onProgress } = verifying
  const sides = sidesOf(verifying, live, generation)
  const first = await sides.liveIsAt()
  await fillElsewhere?.(projection.name, generation, signal, { onProgress, last: first })
  if (!signal.aborted) await sides.foldUpTo(first)
  let open = signal.aborted ? [] : await unlike(sides, signal)
  const ahead = new Set<string>()
  while (open.length > 0 && !signal.aborted) {
    const again: string[] = []
    for (let from = 0; from < open.length && !signal.aborted; from += TOGETHER)
      again.push(...(yield* settle(sides, open.slice(from, from + TOGETHER), ahead)))
    open = again
  }

  // Documents are stored before the checkpoint that covers them: each is as its last event made it.
  for (const [key, versioned] of await positioned(sides.live, [...ahead])) {
    if (signal.aborted) return
    await sides.foldUpTo(versioned.position)
    yield* sides.told(key, versioned, (await sides.rebuilt.versioned([key]))[0])
  }
}

/** Answers the keys that moved meanwhile; what is ahead of its view's checkpoint is put aside. */
async function* settle(
  { live, rebuilt, liveIsAt, foldUpTo, told }: Sides,
  keys: readonly string[],
  ahead: Set<string>,
): AsyncGenerator<Mismatch, string[], undefined> {
  const again: string[] = []
  await foldUpTo(await liveIsAt())
  const before = await rebuilt.versioned(keys)
  const mine = await live.versioned(keys)
  const reached = await liveIsAt()
  await foldUpTo(reached)
  const after = await rebuilt.versioned(keys)
  for (const [place, key] of keys.entries()) {
    const versioned = mine[place]
    if (versioned && comparePositions(versioned.position, reached) > 0) ahead.add(key)
    else if (!isDeepStrictEqual(before[place], after[place])) again.push(key)
    else yield* told(key, versioned, after[place])
  }
  return again
}

/** The keys of documents that do not look the same on both sides. */
const unlike = async ({ live, rebuilt }: Sides, signal: AbortSignal) => {
  const keys = new Set<string>()
  for (const side of [live, rebuilt])
    for await (const page of pages(side.all())) {
      if (signal.aborted) return []
      const [mine, anew] = await Promise.all([live.versioned(page), rebuilt.versioned(page)])
      for (const [place, key] of page.entries())
        if (!isDeepStrictEqual(mine[place]?.document, anew[place]?.document)) keys.add(key)
    }
  return [...keys]
}

async function* pages(documents: AsyncIterable<{ key: string }>) {
  let page: string[] = []
  for await (const { key } of documents) {
    if (page.push(key) < TOGETHER) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

/** The documents of these keys that are there, the earliest changed first. */
const positioned = async (documents: Everything, keys: readonly string[]) => {
  const versioned = await documents.versioned(keys)
  return keys
    .flatMap((key, place): [string, VersionedDocument<unknown>][] => {
      const document = versioned[place]
      return document ? [[key, document]] : []
    })
    .sort(([, one], [, other]) => comparePositions(one.position, other.position))
}
