import { comparePositions, type Position } from '../../../contracts/core/event.ts'
import { DiscoveryAway } from './discovery-away.ts'
import type { DiscoveryProcess } from './discovery-process.ts'
import type { CallAnswer, CallName, CallParams } from './discovery-protocol.ts'

/** How long a process may be behind before another one is asked, in milliseconds. */
const PASS_OVER_MS = 200

/** How long all of them together may be behind: as long as a request waits for its views. */
const BEHIND_MS = 2_000

/**
 * How long an answer may take besides, in milliseconds: a deck takes some, effects of filters most. A
 * process that hangs is passed over sooner.
 */
const ANSWER_MS = { passedOver: 1_000, last: 3_000 } as const

/** The processes in the order in which to ask: those that answer and are far enough, then the furthest. */
const inOrder = (
  processes: readonly DiscoveryProcess[],
  atLeast: Position,
  turn: number,
): readonly DiscoveryProcess[] => {
  const isBehind = (one: DiscoveryProcess) => comparePositions(one.position(), atLeast) < 0
  const first = turn % processes.length
  return [...processes.slice(first), ...processes.slice(0, first)].toSorted(
    (one, other) =>
      Number(one.fault() !== undefined) - Number(other.fault() !== undefined) ||
      Number(isBehind(one)) - Number(isBehind(other)) ||
      (isBehind(one) ? comparePositions(other.position(), one.position()) : 0),
  )
}

/**
 * The answer of a process that has folded the log up to `atLeast`.
 * @throws {DiscoveryAway} none answers, or all are behind; {Refusal} what the index refused.
 */
export type AskAny = <N extends CallName>(
  name: N,
  params: CallParams<N>,
  atLeast: Position,
) => Promise<CallAnswer<N>>

/**
 * Asks one of several processes that answer the same: in turn those that are known to have folded
 * the log up to a position, and the next one where a process is away or stays behind.
 */
export const createAskAny = (
  processes: readonly DiscoveryProcess[],
  signal: AbortSignal,
): AskAny => {
  let turn = 0
  return async (name, params, atLeast) => {
    const until = performance.now() + BEHIND_MS
    turn += 1
    let away: unknown
    const order = inOrder(processes, atLeast, turn)
    for (const [index, process] of order.entries()) {
      const left = Math.max(0, Math.round(until - performance.now()))
      const isLast = index === order.length - 1
      const within = isLast ? left : Math.min(left, PASS_OVER_MS)
      try {
        const limits = {
          timeout: within + (isLast ? ANSWER_MS.last : ANSWER_MS.passedOver),
          signal,
        }
        const answered = await process.ask(name, { atLeast, within, params }, limits)
        if (answered) return answered.answer
      } catch (error) {
        if (!(error instanceof DiscoveryAway)) throw error
        away = error
      }
    }
    throw away ?? new DiscoveryAway('unreachable')
  }
}
