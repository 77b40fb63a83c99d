import { setImmediate } from 'node:timers'
import { setImmediate as untilImmediate } from 'node:timers/promises'

/** How long the folds and commits of a thread work in one turn of its event loop, all together. */
const MAX_TURN_MS = 20

let endsAt: number | undefined

const isOver = (): boolean => {
  if (endsAt === undefined) {
    endsAt = performance.now() + MAX_TURN_MS
    setImmediate(() => {
      endsAt = undefined
    })
  }
  return performance.now() > endsAt
}

const untilNextTurn = async (): Promise<void> => {
  do await untilImmediate()
  while (isOver())
}

/**
 * Call it between two steps of long work. Returns a promise to await when the turn is over, so that
 * timers and messages are heard: a lease is renewed however much there is to fold.
 */
export const untilTurn = (): Promise<void> | undefined => (isOver() ? untilNextTurn() : undefined)
