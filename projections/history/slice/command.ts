import type { Command } from 'commander'
import { comparePositions, type RecordedEvent } from '../../../contracts/core/event.ts'
import type { DomainEvent } from '../../../contracts/events.ts'
import { type EventFilter, storedEventAt } from '../../../engines/log/history-log.ts'
import type { Terminal } from '../../../engines/process/command-line/terminal.ts'
import { foldFor } from '../../runtime/fold-event.ts'
import { biography } from '../biography.ts'
import { recordColumns, recordOf } from '../event-record.ts'
import { HistoryRefused } from '../history-refused.ts'
import { openListing } from '../listing.ts'
import { positionNamed, viewNamed, viewNames } from '../selection.ts'
import { type HistorySession, withLog } from '../with-log.ts'
import { specOfDecision, specOfFold } from './spec-of.ts'

type Event = RecordedEvent<DomainEvent>

/** Events that matter for one, in the order of the log, and the spec of them. */
type Slice = { readonly events: readonly Event[]; readonly spec: () => string }

const inOrder = (events: readonly Event[]): Event[] =>
  [...new Map(events.map(one => [one.id, one])).values()].sort((one, other) =>
    comparePositions(one.position, other.position),
  )

const eventAt = async (
  { log, readEvents }: HistorySession,
  position: number | undefined,
): Promise<Event | undefined> => {
  const row = position === undefined ? undefined : await storedEventAt(log, position)
  return row && (await readEvents([row]))[0]
}

/** What an event followed from, the nearest first, as far as this log has it. */
const causesOf = async (session: HistorySession, event: Event): Promise<Event[]> => {
  const { causation, correlation } = event.meta
  if (causation === correlation) return []
  const cause = await eventAt(session, session.log.positionOf(causation))
  return cause ? [cause, ...(await causesOf(session, cause))] : []
}

const allOf = async ({ log, readEvents, signal }: HistorySession, filter: EventFilter) => {
  const found: Event[] = []
  for await (const page of log.pages(filter, { signal })) found.push(...(await readEvents(page)))
  return found
}

/** What the stream of an event had before its command, what the command appended, and why. */
const sliceOfDecision = async (session: HistorySession, event: Event): Promise<Slice> => {
  const { stream, meta } = event
  const all = await allOf(session, { stream })
  const then = all.filter(one => one.meta.command === meta.command)
  const first = then[0] ?? event
  const given = all.filter(({ revision }) => revision < first.revision)
  const causes = await causesOf(session, event)
  const events = [...causes.toReversed(), ...given, ...then]
  return {
    events: inOrder(events),
    spec: () => specOfDecision(given, then, causes),
  }
}

/** The events of all documents that an event changes in a view, up to it. */
const sliceOfView = async (
  { log, readEvents, signal }: HistorySession,
  event: Event,
  view: string,
): Promise<Slice> => {
  const projection = viewNamed(view)
  const keys = foldFor(projection, event.type)?.keys(event) ?? []
  if (keys.length === 0) throw new HistoryRefused(`${event.type} changes nothing in ${view}.`)
  const upTo = Number(event.position)
  const found: Event[] = []
  for (const id of keys)
    for await (const touch of biography({ log, projection, id, upTo, readEvents, signal }))
      found.push(touch.event)
  const events = inOrder(found)
  return { events, spec: () => specOfFold(view, keys, events) }
}

type SliceOptions = { readonly view?: string; readonly asSpec?: boolean }

const slice = async (session: HistorySession, what: string, options: SliceOptions) => {
  const { output, format, signal } = session
  const event = await eventAt(session, positionNamed(session.log, what))
  if (!event)
    throw new HistoryRefused(
      `There is no event ${what}. Give its id, or its position as list shows it.`,
    )
  const { view, asSpec } = options
  const { events, spec } = await (view === undefined
    ? sliceOfDecision(session, event)
    : sliceOfView(session, event, view))
  if (signal.aborted) return
  if (asSpec) return output.write(spec())
  const listing = openListing(output, format, recordColumns)
  await listing.rows(events.map(one => recordOf(one)))
  await listing.end()
}

/** `slice`: the events that matter for one event, or a spec of them. */
export const addSlice = (program: Command, terminal: Terminal): void => {
  program
    .command('slice')
    .description('cuts out what an event was decided on, or folded with, also as a spec to mend')
    .argument('<event>', 'id or position of an event')
    .option('--view <name>', `what its documents in this view are made of: ${viewNames}`)
    .option('--as-spec', 'as a spec that fails until it says what should be')
    .action((what: string, options: SliceOptions, command: Command) =>
      withLog(command, terminal, session => slice(session, what, options)),
    )
}
