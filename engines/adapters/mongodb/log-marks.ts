import { comparePositions, type Position } from '../../../contracts/core/event.ts'
import type { LogBound, LogMark } from '../../ports/log-marks.ts'
import type { StoreName } from '../../ports/storage-health.ts'
import type { OpenedMongo } from './open-mongo.ts'

type MarkDocument = {
  log: string
  position: Position
  mark: string | null
  kept: boolean
}

/**
 * Marks of a store of the database; `checkpoints` returns the positions that the store has reached.
 * All marks of a store are in one document, so that each change is atomic.
 */
export const logBound = (
  { database, call }: OpenedMongo,
  store: StoreName,
  checkpoints: () => Promise<readonly Position[]> = async () => [],
): LogBound => {
  const marks = database.collection<{ _id: string; marks: MarkDocument[] }>('log_marks')
  /** What this process wrote last. While that is stored, adding a mark needs no read. */
  let written: MarkDocument[] | undefined

  const read = async (): Promise<MarkDocument[]> =>
    (await marks.findOne({ _id: store }))?.marks ?? []

  const write = async (all: MarkDocument[]): Promise<void> => {
    await marks.replaceOne({ _id: store }, { marks: all }, { upsert: true })
    written = all
  }

  /** Replaces what this process wrote last; false where another process has written since. */
  const replaceWritten = async (all: MarkDocument[]): Promise<boolean> => {
    const last = written?.[0]
    if (!last) return false
    const isThere = { _id: store, 'marks.0.log': last.log, 'marks.0.position': last.position }
    const { matchedCount } = await marks.updateOne(isThere, { $set: { marks: all } })
    written = matchedCount === 1 ? all : undefined
    return matchedCount === 1
  }

  const toMark = ({ log, position, mark }: MarkDocument): LogMark => ({
    log,
    position,
    mark: mark ?? undefined,
  })

  return {
    logMarks: (most = Number.MAX_SAFE_INTEGER) =>
      call(store, async () => {
        const noted = (await read()).slice(0, most).map(toMark)
        const furthest = (await checkpoints()).toSorted(comparePositions).at(-1)
        const last = noted[0]
        if (furthest === undefined) return noted
        if (last && comparePositions(furthest, last.position) <= 0) return noted
        return [{ log: last?.log, position: furthest, mark: undefined }, ...noted]
      }),

    noteLogMark: ({ log, position, mark }, { keep = false } = {}) =>
      call(store, async () => {
        if (log === undefined) return
        const after = (noted: readonly MarkDocument[]): MarkDocument[] | undefined => {
          const [last] = noted
          if (last && comparePositions(position, last.position) <= 0) return undefined
          const kept = noted.filter(one => one.kept)
          return [{ log, position, mark: mark ?? null, kept: keep }, ...kept]
        }
        const expected = written && after(written)
        if (expected && (await replaceWritten(expected))) return
        const next = after(await read())
        if (next) await write(next)
      }),

    replaceLogMarks: ({ log, position, mark }) =>
      call(store, async () => {
        if (log === undefined) return
        await write([{ log, position, mark: mark ?? null, kept: true }])
      }),
  }
}
