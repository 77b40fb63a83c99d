import { localValue } from './dates.ts'

const MINUTE = 60_000
const DAY = 86_400_000

export const timeTexts = {
  twice: 'The clocks go back that night, so this hour comes twice. Which one?',
  which: { first: 'The first', second: 'The second' },
  problems: {
    missing: 'Choose a date and a time.',
    skipped: 'The clocks skip this hour that night. Choose another time.',
    twice: 'This hour comes twice. Choose which one you mean.',
  },
} as const

/** Which of two equal hours is meant, before or after the clocks go back; empty until chosen. */
export type Which = '' | 'first' | 'second'

/** How far a zone is ahead of UTC at an instant, in milliseconds. */
const offsetAt = (at: number, timeZone: string | undefined): number =>
  Date.parse(`${localValue(new Date(at).toISOString(), timeZone)}Z`) -
  Math.floor(at / MINUTE) * MINUTE

/**
 * The instants at which clocks of a zone, by default the device's, show the value of a
 * `datetime-local` field, in order: none where they skip it or the value is incomplete, two where
 * they go back.
 */
export function instantsOf(value: string, timeZone?: string): string[] {
  const asUtc = Date.parse(`${value}Z`)
  if (Number.isNaN(asUtc)) return []
  const offsets = [offsetAt(asUtc - DAY, timeZone), offsetAt(asUtc + DAY, timeZone)]
  return [...new Set(offsets)]
    .map(offset => asUtc - offset)
    .toSorted((one, other) => one - other)
    .map(at => new Date(at).toISOString())
    .filter(at => localValue(at, timeZone) === value.slice(0, 16))
}

/** The instant that a field means; undefined while it has a problem. */
export function instantOf(value: string, which: Which, timeZone?: string): string | undefined {
  const found = instantsOf(value, timeZone)
  if (found.length < 2) return found[0]
  return which === '' ? undefined : found[which === 'first' ? 0 : 1]
}

/** Which of two equal hours an instant is; empty for any other. */
export function whichOf(at: string | null, timeZone?: string): Which {
  if (at === null) return ''
  const found = instantsOf(localValue(at, timeZone), timeZone)
  if (found.length < 2) return ''
  return Date.parse(at) < Date.parse(found[1] ?? '') ? 'first' : 'second'
}

/** Why a field means no instant; undefined if it does. */
export function timeProblem(
  value: string,
  which: Which,
  timeZone?: string,
): 'missing' | 'skipped' | 'twice' | undefined {
  if (Number.isNaN(Date.parse(`${value}Z`))) return 'missing'
  const found = instantsOf(value, timeZone)
  if (found.length === 0) return 'skipped'
  return found.length === 2 && which === '' ? 'twice' : undefined
}
