import type { RecordedEvent } from '../../../contracts/core/event.ts'
import type { DomainEvent } from '../../../contracts/events.ts'
import type { Biography, EventDetail, TreeItem } from '../../../contracts/explore/explore.ts'
import { type HistoryLog, storedEventAt } from '../../../engines/log/history-log.ts'
import { toRecordedEvent } from '../../../engines/log/stored-event.ts'
import { differences, isSame, shownValue } from '../../runtime/differences.ts'
import { foldFor } from '../../runtime/fold-event.ts'
import { allViews } from '../../views/all-views.ts'
import { biography, type Touch } from '../biography.ts'
import type { PreparedTables } from '../database/prepared.ts'
import { recordColumns, recordOf } from '../event-record.ts'
import { redactedEvent, redactedEvents } from '../redacted-events.ts'
import { viewNamed } from '../selection.ts'
import { causalTree, drawnChildren, type TreeNode } from '../tree/causal-tree.ts'
import { nodeLabel, timeLabel } from '../tree/draw-tree.ts'

/** What was asked for does not exist. The message says what does not. */
export class NotThere extends Error {
  override readonly name = 'NotThere'
  readonly code = 'not_found'
}

/** Events of a correlation that are drawn. */
const MOST_DRAWN = 500

/** Positions of the events of a correlation. */
const positionsOf = (prepared: PreparedTables, correlation: string): Promise<number[]> =>
  prepared.reading(async connection => {
    const found = await connection.runAndReadAll(
      'SELECT position FROM events WHERE correlation = $correlation ORDER BY position',
      { correlation },
    )
    return found.getRows().map(([position]) => Number(position))
  })

const treeItem = (node: TreeNode): TreeItem => ({
  label: nodeLabel(node, true),
  time: timeLabel(node),
  position: node.kind === 'event' ? Number(node.position) : null,
  children: drawnChildren(node).map(treeItem),
})

/** Keys of the documents that an event changes. Those that a personal field names are not known. */
const documentsOf = (event: RecordedEvent<DomainEvent>): EventDetail['documents'] =>
  allViews.flatMap(view =>
    (foldFor(view, event.type)?.keys(event) ?? []).map(key => ({ view: view.name, key })),
  )

/**
 * An event without what is personal, with the tree of its correlation.
 *
 * @throws {NotThere} the log has no event at this position.
 */
export const readEventDetail = async (
  prepared: PreparedTables,
  log: HistoryLog,
  position: number,
): Promise<EventDetail> => {
  const row = await storedEventAt(log, position)
  if (!row) throw new NotThere(`There is no event at position ${position}.`)
  const event = redactedEvent(row)
  const record = recordOf(event)
  const positions = await positionsOf(prepared, record.correlation)
  const drawn = positions.slice(0, MOST_DRAWN)
  const related = await Promise.all(drawn.map(one => storedEventAt(log, one)))
  const { data, ...fields } = record
  return {
    position,
    type: event.type,
    fields: recordColumns.flatMap(name =>
      name === 'data' ? [] : [{ name, value: String(fields[name] ?? '') }],
    ),
    data,
    tree: causalTree(related.flatMap(one => (one ? [toRecordedEvent(one)] : []))).map(treeItem),
    undrawn: positions.length - drawn.length,
    documents: documentsOf(event),
  }
}

/** Changes that are listed and their fields. */
const MOST_CHANGES = 200
const MAX_FIELDS = 40

const changeOf = ({ event, before, after }: Touch) => ({
  position: Number(event.position),
  at: event.at,
  type: event.type,
  fields: [...differences(before ?? {}, after ?? {})].slice(0, MAX_FIELDS).map(field => ({
    path: field.path,
    before: shownValue(field.before),
    after: shownValue(field.after),
  })),
  document: after,
})

/**
 * What made a document of a view, without what is personal. Reads the log once.
 *
 * @throws {HistoryRefused} there is no such view.
 * @throws {NotThere} it had no such document.
 */
export const readDocumentHistory = async (
  log: HistoryLog,
  view: string,
  key: string,
  signal: AbortSignal,
): Promise<Biography> => {
  const projection = viewNamed(view)
  const changes: Touch[] = []
  let earlier = 0
  const reading = { log, projection, id: key, upTo: log.head(), readEvents: redactedEvents, signal }
  for await (const touch of biography(reading)) {
    if (isSame(touch.before, touch.after)) continue
    changes.push(touch)
    if (changes.length <= MOST_CHANGES) continue
    changes.shift()
    earlier += 1
  }
  signal.throwIfAborted()
  if (changes.length === 0)
    throw new NotThere(`${view} never had a document ${key}. Copy a key from the list of the view.`)
  return { earlier, changes: changes.map(changeOf) }
}
