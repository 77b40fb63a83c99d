import { type Command, InvalidArgumentError } from 'commander'
import { definitionOf, events } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import type { EventFilter, HistoryLog } from '../../engines/log/history-log.ts'
import { HistoryRefused } from './history-refused.ts'
import { parseTimeArgument } from './time-argument.ts'

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

/** The options that select events by time. */
export const withTimes = (command: Command): Command =>
  withSince(command).option('--until <time>', 'before this time')

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

/** All event types, for error messages. */
const knownTypes = () => events.map(({ type }) => type).join(', ')

/** Prefixes of stream names, for error messages. */
const streamKinds = () =>
  Object.values(streams)
    .map(name => /^[a-z]+/.exec(name('', ''))?.[0] ?? '')
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
  for (const type of types ?? [])
    if (!definitionOf(type))
      throw new HistoryRefused(`Unknown type ${type}. There are: ${knownTypes()}.`)
  if (stream !== undefined) requireStream(log, stream)
  return {
    ...(types && { types }),
    ...(stream !== undefined && { stream }),
    ...(actor !== undefined && { actor }),
    ...(since !== undefined && { since: parseTimeArgument(since, now) }),
    ...(until !== undefined && { until: parseTimeArgument(until, now) }),
  }
}
