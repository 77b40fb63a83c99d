import type { RecordedEvent } from '../../../contracts/core/event.ts'
import type { DomainEvent } from '../../../contracts/events.ts'
import type { EventDetail, TreeItem } from '../../../contracts/explore/explore.ts'
import type { HistoryLog } from '../../../engines/log/history-log.ts'
import { type StoredEvent, toRecordedEvent } from '../../../engines/log/stored-event.ts'
import { foldFor } from '../../runtime/fold-event.ts'
import { allViews } from '../../views/all-views.ts'
import type { Prepared } from '../database/prepared.ts'
import { recordColumns, recordOf } from '../event-record.ts'
import { redactedEvent } from '../redacted-events.ts'
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
const positionsOf = (prepared: Prepared, correlation: string): Promise<number[]> =>
  prepared.reading(async connection => {
    const found = await connection.runAndReadAll(
      'SELECT position FROM events WHERE correlation = $correlation ORDER BY position',
      { correlation },
    )
    return found.getRows().map(([position]) => Number(position))
  })

const eventAt = async (log: HistoryLog, position: number): Promise<StoredEvent | undefined> => {
  for await (const [row] of log.pages({ after: position - 1, upTo: position })) return row
  return undefined
}

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
  prepared: Prepared,
  log: HistoryLog,
  position: number,
): Promise<EventDetail> => {
  const row = await eventAt(log, position)
  if (!row) throw new NotThere(`There is no event at position ${position}.`)
  const event = redactedEvent(row)
  const record = recordOf(event)
  const positions = await positionsOf(prepared, record.correlation)
  const drawn = positions.slice(0, MOST_DRAWN)
  const related = await Promise.all(drawn.map(one => eventAt(log, one)))
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
