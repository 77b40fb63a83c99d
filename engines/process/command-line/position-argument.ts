import { InvalidArgumentError } from 'commander'
import type { Position } from '../../../contracts/core/event.ts'

/** Parses a position of the log. */
export const positionArgument = (text: string): Position => {
  if (!/^\d{1,20}$/.test(text)) throw new InvalidArgumentError('Give a position of the log.')
  return String(BigInt(text))
}
