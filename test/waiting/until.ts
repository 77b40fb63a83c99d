import { setTimeout as pause } from 'node:timers/promises'
import { inspect } from 'node:util'

const DEADLINE_MS = 60_000

/** Waits between two checks. A check without a pause takes the processor from what it waits for. */
const FIRST_PAUSE_MS = 1
const LONGEST_PAUSE_MS = 8

/**
 * Resolves as soon as `holds` is true.
 *
 * @param state says what was seen last, for the message of a failure.
 * @throws {Error} it was not true within a minute.
 */
export const until = async (
  holds: () => boolean | Promise<boolean>,
  state?: () => unknown,
): Promise<void> => {
  const deadline = performance.now() + DEADLINE_MS
  for (let wait = FIRST_PAUSE_MS; !(await holds()); wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
    if (performance.now() > deadline)
      throw new Error(`In vain waited for ${holds}${state ? `; at last ${inspect(state())}` : ''}`)
    await pause(wait)
  }
}
