import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/core/event-types.ts'
import { type PositionCell, positionCell } from './position-cell.ts'
import { redactedData } from './redacted-events.ts'

export const recordColumns = [
  'position',
  'at',
  'type',
  'version',
  'stream',
  'revision',
  'id',
  'actor',
  'command',
  'correlation',
  'causation',
  'data',
] as const

export type EventRecord = {
  readonly position: PositionCell
  readonly at: string
  readonly type: string
  readonly version: number
  readonly stream: string
  readonly revision: number
  readonly id: string
  readonly actor: string | null
  readonly command: string
  readonly correlation: string
  readonly causation: string
  readonly data: Readonly<Record<string, unknown>>
}

/** An event as a record; personal data is left out unless `personal` is true. */
export const recordOf = (event: RecordedEvent<DomainEvent>, personal = false): EventRecord => {
  const { position, at, type, version, stream, revision, id, meta } = event
  const { actor = null, command, correlation, causation } = meta
  return {
    position: positionCell(position),
    at,
    type,
    version,
    stream,
    revision,
    id,
    actor,
    command,
    correlation,
    causation,
    data: personal ? event.data : redactedData(event),
  }
}
