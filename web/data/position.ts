import { comparePositions, type Position } from '../../contracts/event.ts'

let newest: Position | undefined

/**
 * Keeps the newest place in the log that this tab has heard of, from an answer or a push. Sent as
 * `Kith-Position`, it makes the next read wait until its view has got there.
 */
export function rememberPosition(heard: Position | null | undefined): void {
  if (heard && (!newest || comparePositions(heard, newest) > 0)) newest = heard
}

/** What to send with the next read; nothing before the first write or push. */
export const newestPosition = (): Position | undefined => newest
