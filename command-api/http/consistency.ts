import { BadInput } from '../../contracts/core/bad-input.ts'
import { origin, type Position } from '../../contracts/core/event.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { laterPosition } from '../../engines/log/earliest-position.ts'
import type { PositionCipher } from '../../engines/log/position-cipher.ts'
import type { ApiRequest } from '../handler.ts'
import type { Services } from '../services.ts'
import { VIEWS_TIMEOUT_MS } from '../timeouts.ts'

/** Header that carries log positions as tokens, in requests and responses. */
export const POSITION_HEADER = 'Kith-Position'

/** Set when the views did not reach the requested position in time. */
export const STALE_HEADER = 'Kith-Stale'

/** More than a client's parallel requests; each response carries one position. */
const MAX_POSITIONS = 32

/** Log positions that a caller has seen. */
export type CallerPositions = {
  /** The latest position; the origin without any. */
  readonly position: Position
  /** Whether a token could not be decrypted; it is not waited for. */
  readonly isUnknown: boolean
}

/**
 * Reads position tokens separated by commas. Skips tokens of other installations.
 * @throws {BadInput} more than 32 tokens.
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

/** Refusal while views are built for the first time and still lack documents. */
export const notReady = () =>
  new Refusal('unavailable', 'Kith is still getting this ready. Try again in a moment.', 5)

/** Waits until all these views are built; false after two seconds. */
export const viewsReady = async (
  { views }: Pick<Services, 'views'>,
  names: readonly string[],
  signal: AbortSignal,
): Promise<boolean> => {
  const timeout = AbortSignal.any([signal, AbortSignal.timeout(VIEWS_TIMEOUT_MS)])
  const ready = await Promise.all(names.map(name => views.waitForPosition(name, origin, timeout)))
  return ready.every(Boolean)
}

/** Waits until all these views reach a position; false after two seconds. */
export const waitForViews = async (
  { views }: Pick<Services, 'views'>,
  names: readonly string[],
  position: Position,
  signal: AbortSignal,
): Promise<boolean> => {
  if (names.length === 0 || position === origin) return true
  const timeout = AbortSignal.any([signal, AbortSignal.timeout(VIEWS_TIMEOUT_MS)])
  const reached = await Promise.all(
    names.map(name => views.waitForPosition(name, position, timeout)),
  )
  return reached.every(Boolean)
}

/**
 * Looks something up in views. If it is missing, waits until the views reach the head of the log
 * and looks again, so that everything acknowledged before this request is found.
 * @returns undefined only if it does not exist.
 * @throws {Refusal} `unavailable`: the views did not catch up in time.
 */
export const retryAfterCatchUp = async <T>(
  views: readonly { readonly name: string }[],
  { waitForViews }: Pick<ApiRequest<unknown>, 'waitForViews'>,
  { log }: Services,
  find: () => Promise<T | undefined>,
): Promise<T | undefined> => {
  const first = await find()
  if (first !== undefined) return first
  const names = views.map(view => view.name)
  const isSure = await waitForViews(names, await log.head())
  const second = await find()
  if (second === undefined && !isSure)
    throw new Refusal('unavailable', 'This is taking too long. Try again in a moment.', 2)
  return second
}
