import { comparePositions, origin, type Position } from '../../contracts/event.ts'
import { Refusal } from '../../contracts/refusals.ts'
import type { PositionCipher } from '../../engines/position-cipher.ts'
import type { ApiRequest } from '../handler.ts'
import type { Services } from '../services.ts'
import { BadInput } from './bad-input.ts'

/** How long a read waits for its views, in milliseconds. */
const VIEWS_TIMEOUT = 2_000

/** The header that carries positions of the log as tokens, both ways. */
export const POSITION_HEADER = 'Kith-Position'

/** Says that the views had not come to the position that was asked for. */
export const STALE_HEADER = 'Kith-Stale'

/** More than a client has calls under way at once, each of which gives it one. */
const MAX_POSITIONS = 32

/** What a caller has seen of the log. */
export type CallerPositions = {
  /** The latest of the positions; the origin without any. */
  readonly position: Position
  /** Whether one was among them that cannot be read, and so not be waited for. */
  readonly isUnknown: boolean
}

/**
 * What a caller has seen, by the tokens of earlier answers and pushes, separated by commas. One
 * that is not of this installation is passed over: its keys, or its log, are not what they were.
 *
 * @throws {BadInput} more than 32.
 */
export const readPositions = (header: string, { decrypt }: PositionCipher): CallerPositions => {
  const tokens = header === '' ? [] : header.split(',', MAX_POSITIONS + 1)
  if (tokens.length > MAX_POSITIONS)
    throw new BadInput([
      { path: POSITION_HEADER, message: `Send at most ${MAX_POSITIONS} positions.` },
    ])
  const positions = tokens.map(token => decrypt(token.trim()))
  return {
    position: positions.reduce<Position>(
      (one, other) => laterPosition(one, other ?? origin),
      origin,
    ),
    isUnknown: positions.includes(undefined),
  }
}

export const laterPosition = (one: Position, other: Position): Position =>
  comparePositions(one, other) < 0 ? other : one

/** While views that nobody has read yet are made: what they hold so far is not all there is. */
export const notReady = () =>
  new Refusal('unavailable', 'Kith is still putting this together. Try again in a moment.', 5)

/** Waits until all these views can be read at all; false if that takes over two seconds. */
export const viewsReady = async (
  { views }: Pick<Services, 'views'>,
  names: readonly string[],
  signal: AbortSignal,
): Promise<boolean> => {
  const timeout = AbortSignal.any([signal, AbortSignal.timeout(VIEWS_TIMEOUT)])
  const ready = await Promise.all(names.map(name => views.waitForPosition(name, origin, timeout)))
  return ready.every(Boolean)
}

/** Waits until all these views have come to a position; false if that takes over two seconds. */
export const waitForViews = async (
  { views }: Pick<Services, 'views'>,
  names: readonly string[],
  position: Position,
  signal: AbortSignal,
): Promise<boolean> => {
  if (names.length === 0 || position === origin) return true
  const timeout = AbortSignal.any([signal, AbortSignal.timeout(VIEWS_TIMEOUT)])
  const reached = await Promise.all(
    names.map(name => views.waitForPosition(name, position, timeout)),
  )
  return reached.every(Boolean)
}

/**
 * Looks for something in views. Where it is missing, they first come to the head of the log, so
 * whatever was acknowledged before this call is found even if the caller names no position.
 * Undefined only for what is not there.
 *
 * @throws {Refusal} `unavailable`: the views are too far behind to tell.
 */
export const retryAfterCatchUp = async <T>(
  views: readonly { readonly name: string }[],
  { waitForViews }: Pick<ApiRequest<unknown>, 'waitForViews'>,
  { log }: Services,
  find: () => Promise<T | undefined>,
): Promise<T | undefined> => {
  const seen = await find()
  if (seen !== undefined) return seen
  const names = views.map(view => view.name)
  const isSure = await waitForViews(names, await log.head())
  const found = await find()
  if (found === undefined && !isSure)
    throw new Refusal('unavailable', 'This is taking long. Try again in a moment.', 2)
  return found
}
