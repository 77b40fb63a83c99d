import { timing } from '../../contracts/core/limits.ts'
import { BadInput } from '../../contracts/core/refusals.ts'

/** @throws {BadInput} the date of a hangout is past, or more than two years ahead. */
export const requireNearDate = (path: string, date: string | null, now: Date): void => {
  if (date === null) return
  const ahead = Date.parse(date) - now.getTime()
  if (ahead < 0) throw new BadInput([{ path, message: 'Choose a date in the future.' }])
  if (ahead > timing.hangoutAhead)
    throw new BadInput([{ path, message: 'Choose a date within the next two years.' }])
}
