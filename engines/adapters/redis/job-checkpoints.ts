import { comparePositions, type Position } from '../../../contracts/core/event.ts'
import type { Jobs } from '../../ports/jobs.ts'
import { type LogBound, type LogMark, marksWithCheckpoints } from '../../ports/log-marks.ts'
import { COMPARE_AND_SET, COMPARE_AND_SET_FIELD } from './jobs-scripts.ts'
import { luaScript } from './lua-script.ts'
import type { OpenedRedis } from './open-redis.ts'

type NotedMark = LogMark & { readonly keep: boolean }

/**
 * Checkpoints of reactors, in a hash, and log marks, in one text. Positions are compared here, not in
 * Redis; a value that another process has changed meanwhile is read again.
 */
export const jobCheckpoints = (
  { redis, call }: OpenedRedis,
  base: string,
): LogBound &
  Pick<Jobs, 'checkpoint' | 'advance' | 'rewind'> & {
    all(): Promise<ReadonlyMap<string, Position>>
    clear(): Promise<void>
  } => {
  const checkpoints = `${base}:checkpoints`
  const marks = `${base}:marks`
  const replaceText = luaScript(redis, COMPARE_AND_SET)
  const replaceField = luaScript(redis, COMPARE_AND_SET_FIELD)

  /** The text that this process wrote last. While it is stored, adding a mark needs no read. */
  let written: string | undefined

  const parse = (text: string | null): NotedMark[] => JSON.parse(text || '[]')
  const readMarks = async (): Promise<LogMark[]> =>
    parse(await call(() => redis.get(marks))).map(({ log, position, mark }) => ({
      log,
      position,
      mark,
    }))

  const setField = async (reactor: string, upTo: Position): Promise<void> => {
    for (;;) {
      const position = (await call(() => redis.hget(checkpoints, reactor))) ?? undefined
      if (position === undefined || comparePositions(position, upTo) <= 0) return
      if (await call(() => replaceField([checkpoints], reactor, position, upTo))) return
    }
  }

  return {
    async logMarks(most = Number.MAX_SAFE_INTEGER) {
      const reached = await call(() => redis.hvals(checkpoints))
      return marksWithCheckpoints((await readMarks()).slice(0, most), reached)
    },

    async noteLogMark({ log, position, mark }, { keep = false } = {}) {
      if (log === undefined) return
      for (;;) {
        const text = written ?? (await call(() => redis.get(marks))) ?? ''
        written = undefined
        const noted = parse(text)
        const last = noted[0]?.position
        if (last !== undefined && comparePositions(position, last) <= 0) return
        const kept = [{ log, position, mark, keep }, ...noted.filter(one => one.keep)]
        const next = JSON.stringify(kept)
        if (!(await call(() => replaceText([marks], text, next)))) continue
        written = next
        return
      }
    },

    async replaceLogMarks({ log, position, mark }) {
      if (log === undefined) return
      const only = [{ log, position, mark, keep: true }]
      written = JSON.stringify(only)
      await call(() => redis.set(marks, JSON.stringify(only)))
    },

    all: async () => new Map(Object.entries(await call(() => redis.hgetall(checkpoints)))),

    checkpoint: async reactor => (await call(() => redis.hget(checkpoints, reactor))) ?? undefined,

    async advance(reactor, upTo) {
      await call(() => redis.hset(checkpoints, reactor, upTo))
    },

    async rewind(upTo) {
      for (const reactor of await call(() => redis.hkeys(checkpoints)))
        await setField(reactor, upTo)
    },

    async clear() {
      await call(() => redis.del(checkpoints))
    },
  }
}
