import { setTimeout as pause } from 'node:timers/promises'
import { inspect } from 'node:util'

const DEADLINE_MS = 60_000

/** Pauses between two checks: checking without a pause would slow down the awaited work. */
const FIRST_PAUSE_MS = 1
const LONGEST_PAUSE_MS = 8

/**
 * Resolves as soon as `holds` is true.
 *
 * @param state describes the last state for the failure message.
 * @throws {Error} it was not true within a minute.
 */
export const until = async (
  holds: () => boolean | Promise<boolean>,
  state?: () => unknown,
): Promise<void> => {
  const deadline = performance.now() + DEADLINE_MS
  for (let wait = FIRST_PAUSE_MS; !(await holds()); wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
    if (performance.now() > deadline)
      throw new Error(
        `Timed out waiting for ${holds}${state ? `; last state ${inspect(state())}` : ''}`,
      )
    await pause(wait)
  }
}
