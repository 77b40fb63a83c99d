import { comparePositions, type Position } from '../../../contracts/core/event.ts'
import { DiscoveryAway } from './discovery-away.ts'
import type { DiscoveryProcess } from './discovery-process.ts'

/** How long a process holds a call that waits for a position, in milliseconds. */
const HELD_MS = 1_000
const ANSWER_MS = 1_000

const isThere = (one: DiscoveryProcess, position: Position): boolean =>
  one.hasAnswered() && !one.fault() && comparePositions(one.position(), position) >= 0

/** True once a process has come so far, false if it has not by its answer; undefined when it is away. */
const reach = async (
  process: DiscoveryProcess,
  atLeast: Position,
  signal: AbortSignal,
): Promise<boolean | undefined> => {
  try {
    const limits = { timeout: HELD_MS + ANSWER_MS, signal }
    const question = { atLeast, within: HELD_MS, params: {} }
    return (await process.ask('health', question, limits)) !== undefined
  } catch (error) {
    if (error instanceof DiscoveryAway) return undefined
    throw error
  }
}

/** Why none of the processes answers. */
const awayOf = (processes: readonly DiscoveryProcess[]): DiscoveryAway =>
  processes.map(one => one.fault()).find(fault => fault !== undefined) ??
  new DiscoveryAway('unreachable')

/** Asks all at once and takes the first that is there; undefined when all are away. */
const reachAny = async (
  processes: readonly DiscoveryProcess[],
  position: Position,
  signal: AbortSignal,
): Promise<boolean | undefined> => {
  const found = new AbortController()
  const either = AbortSignal.any([signal, found.signal])
  const first = Promise.withResolvers<true>()
  const replies = processes.map(async process => {
    const isReached = await reach(process, position, either)
    if (isReached) first.resolve(true)
    return isReached
  })
  const all = Promise.all(replies).then(outcomes =>
    outcomes.includes(true) ? true : outcomes.includes(false) ? false : undefined,
  )
  try {
    return await Promise.race([first.promise, all])
  } finally {
    found.abort()
    all.catch(() => {}) // the first answer decides
  }
}

/**
 * True once one of the processes has folded the log up to a position; false when `signal` aborts first.
 * @throws {DiscoveryAway} none answers; at once.
 */
export const waitForAny = async (
  processes: readonly DiscoveryProcess[],
  position: Position,
  signal: AbortSignal,
): Promise<boolean> => {
  if (processes.some(one => isThere(one, position))) return true
  while (!signal.aborted) {
    const isReached = await reachAny(processes, position, signal)
    if (isReached) return true
    if (isReached === undefined && !signal.aborted) throw awayOf(processes)
  }
  return false
}
