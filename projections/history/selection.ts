import { type Command, InvalidArgumentError } from 'commander'
import * as z from 'zod'
import type { Instant } from '../../contracts/core/event.ts'
import { endOfUtcDay } from '../../contracts/core/times.ts'
import { definitionOf } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import type { EventFilter, HistoryLog } from '../../engines/log/history-log.ts'
import type { Projection } from '../runtime/define-projection.ts'
import { allViews, memoryViews } from '../views/all-views.ts'
import { HistoryRefused } from './history-refused.ts'
import { meantType } from './unknown-type.ts'
import { hiddenTypes } from './without-links.ts'

export type SelectionOptions = {
  readonly type?: readonly string[]
  readonly stream?: string
  readonly actor?: string
  readonly since?: string
  readonly until?: string
}

const commaList = (text: string, before: readonly string[] = []) => [...before, ...text.split(',')]

/** Parses a whole number from 1 up. */
export const wholeNumber = (text: string): number => {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Give a whole number from 1 up.')
}

const withSince = (command: Command): Command =>
  command.option(
    '--since <time>',
    'from this time on: 2026-11-20, 2026-11-20T07:14:21Z, or 7d, 24h ago',
  )

/** The options that select events by whole days. */
export const withDays = (command: Command): Command =>
  command
    .option('--since <day>', 'from this UTC day on: 2026-11-20, or 30d, 4w ago')
    .option('--until <day>', 'before this UTC day; by default today, which has not ended')

/** The options that select events by type and start time. */
export const withTypes = (command: Command): Command =>
  withSince(
    command.option(
      '--types, --type <types>',
      'only of these types, e.g. Swiped,Matched',
      commaList,
    ),
  )

/** The options that select events by type and time. */
export const withTypesAndTimes = (command: Command): Command =>
  withTypes(command).option('--until <time>', 'before this time')

/** All options that select events. */
export const withSelection = (command: Command): Command =>
  withTypesAndTimes(command)
    .option(
      '--stream <name>',
      'only this stream; pair-* for all streams whose names begin with pair-',
    )
    .option('--actor <id>', 'only events caused by this member, by member id')

const Day = z.iso.date()
const DateTime = z.iso.datetime({ offset: true })
const units = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const

/**
 * Parses a time argument: `2026-11-20` (start of the day, UTC), `2026-11-20T07:14:21Z`, or `90m`,
 * `24h`, `7d`, `2w` before now.
 *
 * @throws {HistoryRefused} the text is no time.
 */
const parseTimeArgument = (text: string, now: Date): string => {
  const [, amount, unit] = /^(\d{1,6})([mhdw])$/.exec(text) ?? []
  if (amount && unit)
    return new Date(
      now.getTime() - Number(amount) * units[unit as keyof typeof units],
    ).toISOString()
  if (Day.safeParse(text).success) return new Date(text).toISOString()
  if (DateTime.safeParse(text).success) return new Date(text).toISOString()
  throw new HistoryRefused(
    `${text} is no time. Give a day (2026-11-20), a moment (2026-11-20T07:14:21Z) or an age (90m, 24h, 7d, 2w).`,
  )
}

const startOfDay = (text: string, now: Date): string => {
  if (Day.safeParse(text).success || /^\d{1,6}[dw]$/.test(text))
    return `${parseTimeArgument(text, now).slice(0, 10)}T00:00:00.000Z`
  throw new HistoryRefused(
    `${text} is no day. These figures are of whole UTC days: give one (2026-11-20) or an age (30d, 4w).`,
  )
}

/**
 * The time that options of days select. It ends before today, so that figures asked for one after the
 * other on a day are the same.
 *
 * @throws {HistoryRefused} no days, or a day that has not ended.
 */
export const readDays = (
  { since, until = '0d' }: Pick<SelectionOptions, 'since' | 'until'>,
  now: Date,
): { readonly since?: string; readonly until: string } => {
  const end = startOfDay(until, now)
  if (end > startOfDay('0d', now))
    throw new HistoryRefused(`${until} is to come. Give today or an earlier day.`)
  return { ...(since !== undefined && { since: startOfDay(since, now) }), until: end }
}

/**
 * The position for an argument: a time means everything before it, a position means up to that event.
 *
 * @throws {HistoryRefused} the text is no time, or a position that the log has not reached.
 */
export const positionAt = (log: HistoryLog, when: string, now: Date): number => {
  const head = log.head()
  if (!/^\d+$/.test(when)) return log.positionBefore(parseTimeArgument(when, now)) ?? head
  if (Number(when) <= head) return Number(when)
  throw new HistoryRefused(`There is no position ${when} yet. The log ends at ${head}.`)
}

/** The position of an event that is named by its id or position; undefined where no event has the id. */
export const positionNamed = (log: HistoryLog, what: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(what) ? Number(what) : log.positionOf(what)

/** Prefixes of stream names, for error messages. */
const streamKinds = () =>
  Object.values(streams)
    .map(name => /^[a-z]+/.exec(name('', ''))?.[0] ?? '')
    .filter(kind => !['link', 'joint', 'jobs', 'parking'].includes(kind))
    .join(', ')

export const requireStream = (log: HistoryLog, stream: string): void => {
  if (stream.endsWith('*') || log.hasStream(stream)) return
  throw new HistoryRefused(
    `There is no stream ${stream}. A stream has the name of its kind and an id: ${streamKinds()}.`,
  )
}

/**
 * The event filter for selection options.
 *
 * @throws {HistoryRefused} an unknown type or stream, or an invalid time.
 */
export const readSelection = (
  log: HistoryLog,
  { type: types, stream, actor, since, until }: SelectionOptions,
  now: Date,
): EventFilter => {
  for (const type of types ?? []) {
    if (hiddenTypes.has(type))
      throw new HistoryRefused(
        `${type} is left out: it tells who is linked with whom, or names such events. The report counts links.`,
      )
    if (!definitionOf(type)) throw new HistoryRefused(`Unknown type ${type}. ${meantType(type)}.`)
  }
  if (stream !== undefined) requireStream(log, stream)
  return {
    ...(types && { types }),
    ...(stream !== undefined && { stream }),
    ...(actor !== undefined && { actor }),
    ...(since !== undefined && { since: parseTimeArgument(since, now) }),
    ...(until !== undefined && { until: parseTimeArgument(until, now) }),
  }
}

/** The names of the views that have documents. */
export const viewNames = allViews.map(({ name }) => name).join(', ')

/**
 * The view of this name.
 *
 * @throws {HistoryRefused} there is none, or it is held in memory.
 */
export const viewNamed = (name: string): Projection<unknown> => {
  const found = allViews.find(view => view.name === name)
  if (found) return found
  throw new HistoryRefused(
    memoryViews.some(view => view.name === name)
      ? `${name} is held in memory and has no documents. Views with documents are: ${viewNames}.`
      : `Unknown view ${name}. There are: ${viewNames}.`,
  )
}

/**
 * How far the log is known before `until`: to the end of the UTC day of its last event there. The time
 * of day does not tell, since a backup may be read much later, nor does what happened afterwards, since
 * reports of one day are to be the same. The beginning of time for an empty log.
 */
export const endOfLog = async (log: HistoryLog, { until }: EventFilter): Promise<Instant> => {
  for await (const [newest] of log.pages({ until }, { newestFirst: true })) {
    if (!newest) continue
    const end = new Date(endOfUtcDay(newest[6].slice(0, 10))).toISOString()
    return until !== undefined && until < end ? until : end
  }
  return new Date(0).toISOString()
}
