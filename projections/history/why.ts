import type { Command } from 'commander'
import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { printable, type Terminal } from '../../engines/process/command-line/terminal.ts'
import type { Projection } from '../runtime/define-projection.ts'
import {
  type Difference,
  differences,
  isPath,
  isSame,
  shownValue,
  valueAt,
} from '../runtime/differences.ts'
import { biography, type Touch } from './biography.ts'
import { positionCell } from './event-record.ts'
import { HistoryRefused } from './history-refused.ts'
import { openListing } from './listing.ts'
import { positionAt, viewNamed, viewNames } from './selection.ts'
import { type HistorySession, withLog, withPersonal } from './with-log.ts'

type WhyOptions = {
  readonly field?: string
  readonly at?: string
}

/** An event with what it changed. */
type Change = {
  readonly event: RecordedEvent<DomainEvent>
  readonly fields: readonly Difference[]
}

const columns = [
  'position',
  'at',
  'type',
  'actor',
  'command',
  'correlation',
  'stream',
  'id',
  'changes',
] as const

/** What changed from one document to the next, in a field or in all; of a new document each field. */
const changedFields = (before: unknown, after: unknown, field: string): Difference[] => {
  if (field !== '') return [...differences(valueAt(before, field), valueAt(after, field), field)]
  const fields = before === null && after !== null ? [...differences({}, after)] : []
  return fields.length > 0 ? fields : [...differences(before ?? undefined, after ?? undefined)]
}

const rowOf = ({ event, fields }: Change) => ({
  position: positionCell(event.position),
  at: event.at,
  type: event.type,
  actor: event.meta.actor ?? null,
  command: event.meta.command,
  correlation: event.meta.correlation,
  stream: event.stream,
  id: event.id,
  changes: fields.map(({ path, before, after }) => ({ field: path, before, after })),
})

const formatChange = ({ event, fields }: Change): string => {
  const { position, at, type, meta } = event
  const lines = fields.map(
    ({ path, before, after }) =>
      `  ${path || '(document)'}: ${shownValue(before)} → ${shownValue(after)}`,
  )
  return [
    `${position}  ${at}  ${type}`,
    `  ${meta.actor === undefined ? 'by Kith' : `by ${meta.actor}`}, command ${meta.command}, correlation ${meta.correlation}`,
    ...lines.map(printable),
    '\n',
  ].join('\n')
}

const openAnswer = ({ output, format }: HistorySession) => {
  if (format === 'table')
    return { add: (change: Change) => output.write(formatChange(change)), async end() {} }
  const listing = openListing(output, format, columns)
  return { add: (change: Change) => listing.rows([rowOf(change)]), end: listing.end }
}

/** Reads the biography of a document. */
const readChanges = async (
  { log, readEvents, signal, showProgress }: HistorySession,
  projection: Projection<unknown>,
  id: string,
  upTo: number,
) => {
  const progress = showProgress(`reading ${projection.name}`, upTo)
  const reading = { log, projection, id, upTo, readEvents, signal, onProgress: progress.update }
  const changes: Touch[] = []
  let unchanging = 0
  try {
    for await (const touch of biography(reading))
      if (isSame(touch.before, touch.after)) unchanging += 1
      else changes.push(touch)
  } finally {
    progress.stop()
  }
  return { changes, unchanging }
}

const why = async (
  session: HistorySession,
  view: string,
  id: string,
  { field = '', at }: WhyOptions,
): Promise<void> => {
  const { log, personal, now, say, signal } = session
  const projection = viewNamed(view)
  if (!isPath(field))
    throw new HistoryRefused(
      `${field} is no path of a field. Write it as the answer without --field does, e.g. lastMessage.content.`,
    )
  const upTo = at === undefined ? log.head() : positionAt(log, at, now)
  const { changes, unchanging } = await readChanges(session, projection, id, upTo)
  if (signal.aborted) return
  if (changes.length === 0)
    throw new HistoryRefused(`${view} had no document ${id} up to position ${upTo}.`)
  requireField(`${view} ${id}`, changes, field)

  const answer = openAnswer(session)
  for (const { event, before, after } of changes) {
    const fields = changedFields(before, after, field)
    if (fields.length > 0) await answer.add({ event, fields })
  }
  await answer.end()
  if (unchanging > 0 && !personal)
    say(
      `${unchanging} more ${unchanging === 1 ? 'event concerns' : 'events concern'} it and changed nothing that is shown: what is personal takes --with-personal.`,
    )
}

/** @throws {HistoryRefused} the document never had the field. */
const requireField = (document: string, changes: readonly Touch[], field: string): void => {
  if (changes.some(({ after }) => valueAt(after, field) !== undefined)) return
  const fields = new Set(changes.flatMap(({ after }) => Object.keys(after ?? {})))
  throw new HistoryRefused(`${document} never had ${field}. Its fields: ${[...fields].join(', ')}.`)
}

/** `why`: the events that made a document of a view what it is. */
export const addWhy = (program: Command, terminal: Terminal): void => {
  withPersonal(program.command('why'))
    .description('lists the events that changed a document of a view, with what they changed')
    .argument('<view>', viewNames)
    .argument('<id>', 'key of the document, as as-of shows it')
    .option('--field <path>', 'only what changed this field, e.g. lastMessage.content')
    .option('--at <time|position>', 'before this moment, or up to the event at this position')
    .action((view: string, id: string, options: WhyOptions, command: Command) =>
      withLog(command, terminal, session => why(session, view, id, options)),
    )
}
