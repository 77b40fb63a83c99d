import { comparePositions, origin, type Position } from '../../contracts/event.ts'
import { Refusal } from '../../contracts/refusals.ts'
import type { Services } from '../services.ts'
import { BadInput } from './bad-input.ts'

/** How long a read waits for its views, in milliseconds. */
const PATIENCE = 2_000

/** The header that carries a position of the log, both ways. */
export const POSITION_HEADER = 'Kith-Position'

/** Says that the views had not come to the position that was asked for. */
export const STALE_HEADER = 'Kith-Stale'

const POSITION = /^(0|[1-9]\d{0,18})$/

/**
 * The position that a caller has seen; undefined without the header.
 *
 * @throws {BadInput} the header holds anything else.
 */
export const readPosition = (header: string): Position | undefined => {
  if (header === '') return undefined
  if (!POSITION.test(header))
    throw new BadInput([
      { path: POSITION_HEADER, message: 'Send the position of an earlier answer.' },
    ])
  return header
}

export const laterOf = (one: Position, other: Position): Position =>
  comparePositions(one, other) < 0 ? other : one

/** While views that nobody has read yet are made: what they hold so far is not all there is. */
export const beingMade = () =>
  new Refusal('unavailable', 'Kith is still putting this together. Try again in a moment.', 5)

/** Waits until all these views can be read at all; false if that takes over two seconds. */
export const areMade = async (
  { views, deck }: Pick<Services, 'views' | 'deck'>,
  names: readonly string[],
  signal: AbortSignal,
): Promise<boolean> => {
  const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)])
  const stored = names.filter(name => name !== deck.name)
  const made = await Promise.all(stored.map(name => views.reached(name, origin, patience)))
  return made.every(Boolean)
}

/** Waits until all these views have come to a position; false if that takes over two seconds. */
export const waitForViews = async (
  { views, deck }: Pick<Services, 'views' | 'deck'>,
  names: readonly string[],
  position: Position,
  signal: AbortSignal,
): Promise<boolean> => {
  if (names.length === 0 || position === origin) return true
  const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)])
  const reached = await Promise.all(
    names.map(name =>
      name === deck.name
        ? deck.reached(position, patience)
        : views.reached(name, position, patience),
    ),
  )
  return reached.every(Boolean)
}
