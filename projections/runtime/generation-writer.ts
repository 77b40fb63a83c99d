import { comparePositions, origin, type Position } from '../../contracts/core/event.ts'
import type {
  FencingToken,
  Generation,
  ReadModels,
  Write,
} from '../../engines/ports/read-models.ts'
import { Superseded } from './projection-failure.ts'

type WrittenGeneration = {
  readonly view: string
  readonly generation: Generation
  /** Token of the lease under which it is written. */
  readonly token: FencingToken
}

/**
 * Commits documents of a generation with its checkpoint, one commit after the other, each of at most
 * `documents` documents. Claims the generation: its former writer, in any process, commits nothing
 * any more.
 *
 * @throws {Superseded} a holder of a later lease has claimed it; commits fail with the same.
 */
export const openGenerationWriter = async (
  views: ReadModels,
  { view, generation, token }: WrittenGeneration,
  documents: number,
) => {
  const superseded = () => new Superseded(view)
  if (!(await views.claim(view, generation, token))) throw superseded()
  let committed = await views.checkpoint(view, generation)
  let commits = Promise.resolve()
  let moved: Position = origin
  let checkpointTimer: NodeJS.Timeout | undefined

  const isCommitted = (position: Position): boolean =>
    committed !== undefined && comparePositions(position, committed) <= 0

  const commitPieces = async (upTo: Position, writes: readonly Write[]): Promise<void> => {
    for (const piece of piecesOf(writes, documents)) {
      const next = piece.isLast ? upTo : (committed ?? origin)
      const advance = { expected: committed, upTo: next, token }
      const result = await views.commit(view, generation, advance, piece.writes)
      if (result === 'superseded') throw superseded()
      committed = next
    }
  }

  /** Queues a commit behind the earlier ones. */
  const commit = (upTo: Position, writes: readonly Write[]): void => {
    clearTimeout(checkpointTimer)
    checkpointTimer = undefined
    commits = commits.then(() => commitPieces(upTo, writes))
    commits.catch(() => {}) // `untilCommitted` rejects with it
  }

  return {
    /** The stored checkpoint. */
    checkpoint: () => committed,
    isCommitted,
    commit,
    /** Advances the checkpoint without documents: readers learn it now, the store soon. */
    moveOn(upTo: Position): void {
      views.noteProgress(view, generation, upTo)
      moved = upTo
      checkpointTimer ??= setTimeout(() => commit(moved, []), views.checkpointDelayMs)
    },
    /** Resolves when all commits are done; rejects with the first that failed. */
    untilCommitted: () => commits,
    /** Resolves when no commit is running, whether or not one failed. */
    close(): Promise<void> {
      clearTimeout(checkpointTimer)
      return commits.catch(() => {}) // `untilCommitted` has reported it
    },
  }
}

/**
 * Splits writes into commits of at most `size` documents, in the order of keys, so that each touches
 * few pages of the store. Documents hold the position that made them, so folding them again changes
 * nothing; removed documents do not, so all removals go with the last commit, which moves the checkpoint.
 */
function* piecesOf(writes: readonly Write[], size: number) {
  const documents = writes.filter(({ document }) => document !== null)
  if (documents.length > size) documents.sort((one, other) => (one.key < other.key ? -1 : 1))
  let from = 0
  for (; documents.length - from > size; from += size)
    yield { writes: documents.slice(from, from + size), isLast: false }
  const removals = writes.filter(({ document }) => document === null)
  yield { writes: [...documents.slice(from), ...removals], isLast: true }
}
