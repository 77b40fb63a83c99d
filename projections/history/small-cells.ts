import { type Command, InvalidArgumentError } from 'commander'

/**
 * A count with the members who make it: in a count of members each of them, in a count of events those
 * who did them. As many are remembered as tell whether it is small.
 */
export type Count = {
  value: number
  readonly by: Set<string>
  /** Who changed it on the last day that is counted: as many as tell whether they are few. */
  readonly changedBy?: Set<string>
}

const DAY = 86_400_000

/** A day before an instant. */
export const dayBefore = (instant: string): string =>
  new Date(Date.parse(instant) - DAY).toISOString()

/** What stands in the place of a withheld number. */
export const WITHHELD = 'withheld'
export type Shown = number | typeof WITHHELD

export const noCount = (): Count => ({ value: 0, by: new Set(), changedBy: new Set() })

const addMembers = (
  known: Set<string> | undefined,
  members: readonly string[],
  least: number,
): void => {
  for (const member of members) if (known && known.size < least) known.add(member)
}

/** Of fewer who change a count in a day, all but one may be accounts of somebody who knows what they did. */
export const enoughChangers = (least: number): number => (least > 1 ? 2 * least : 0)

type Addition = { readonly amount?: number; readonly isOfLastDay?: boolean }

/** Raises a count by `amount`, 1 unless given. No more than `least` members are remembered. */
export const addTo = (
  count: Count,
  least: number,
  members: readonly string[],
  { amount = 1, isOfLastDay = false }: Addition = {},
): void => {
  count.value += amount
  addMembers(count.by, members, least)
  if (isOfLastDay) addMembers(count.changedBy, members, enoughChangers(least))
}

/** Counts together: their sum, and the members of all. */
export const sumOf = (counts: readonly Count[]): Count => ({
  value: counts.reduce((sum, { value }) => sum + value, 0),
  by: new Set(counts.flatMap(({ by }) => [...by])),
  changedBy: new Set(counts.flatMap(({ changedBy = [] }) => [...changedBy])),
})

/** Whether a number is above 0 and below `least`. */
export const isFew = (amount: number, least: number): boolean => amount > 0 && amount < least

/**
 * Whether few members make these counts together, or few changed them on the last day: then the same
 * counts of the day before tell what those did. How many events they did is no matter, and what nobody
 * did is not small.
 */
export const isSmall = (counts: readonly Count[], least: number): boolean => {
  const { by, changedBy } = sumOf(counts)
  return isFew(by.size, least) || isFew(changedBy?.size ?? 0, enoughChangers(least))
}

/** The smallest of the counts that are not 0; undefined where there is none. */
export const lightestOf = (counts: readonly Count[]): Count | undefined =>
  counts.filter(({ value }) => value > 0).toSorted((one, other) => one.value - other.value)[0]

export const unless = (withheld: boolean, value: number): Shown => (withheld ? WITHHELD : value)

/**
 * A line of a table. Its groups are every count that it shows and every difference of two of them that
 * is a group of its own, such as members who began but did not complete. All lines have the same groups
 * in the same order, the one by which lines are compared first.
 */
export type Line = { readonly groups: readonly Count[]; readonly forced?: boolean }

/**
 * Which lines of a table with a total are withheld, and whether the total is. A line with a small group
 * is withheld whole. Then the lightest others follow, until at least two are withheld and none of their
 * groups together is small: what is left of the total after the shown lines tells nothing about fewer
 * than `least` members, and a member and all they did may as well stand in another withheld line. The
 * total is withheld if one of its own groups is small. Lines with nothing in them are shown.
 *
 * What is withheld may still be bounded, and nothing is promised to readers who know other tables of
 * the same members.
 *
 * @param least 0 or 1 withholds nothing.
 */
export const withholdLines = (
  lines: readonly Line[],
  least: number,
): { readonly lines: readonly boolean[]; readonly total: boolean } => {
  const indices = lines[0]?.groups.map((_, index) => index) ?? []
  const groupOf = (some: readonly Line[], index: number) =>
    some.flatMap(({ groups }) => groups[index] ?? [])
  const smallInAll = indices.filter(index => isSmall(groupOf(lines, index), least))
  const isLineSmall = ({ groups }: Line) => groups.some(group => isSmall([group], least))
  const withheld = new Set(lines.filter(line => least > 1 && (line.forced || isLineSmall(line))))
  const others = lines
    .filter(line => !withheld.has(line) && line.groups.some(({ by }) => by.size > 0))
    .toSorted((one, other) => (one.groups[0]?.value ?? 0) - (other.groups[0]?.value ?? 0))
  const tells = () =>
    withheld.size === 1 ||
    indices.some(
      index => !smallInAll.includes(index) && isSmall(groupOf([...withheld], index), least),
    )
  while (withheld.size > 0 && tells()) {
    const next = others.shift()
    if (!next) break
    withheld.add(next)
  }
  return { lines: lines.map(line => withheld.has(line)), total: smallInAll.length > 0 }
}

export type MinCellOption = { readonly minCell: number }

const DEFAULT_LEAST = 5

const membersFromZero = (text: string): number => {
  if (/^\d{1,4}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Give a whole number from 0 to 9999; 0 withholds nothing.')
}

/** The option that withholds what few members did. */
export const withMinCell = (command: Command): Command =>
  command.option(
    '--min-cell <members>',
    'withhold what fewer members did, and what tells it; 0 withholds nothing',
    membersFromZero,
    DEFAULT_LEAST,
  )
