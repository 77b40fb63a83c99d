import type { Position, RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { redactedData } from './redacted-events.ts'

/** A position as records and lists show it. */
export type PositionCell = number | string

/** A position as a number where that keeps all its digits, otherwise as text. */
export const positionCell = (position: Position): PositionCell => {
  const number = Number(position)
  return Number.isSafeInteger(number) ? number : position
}

export const recordColumns = [
  'position',
  'happened_at',
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
  readonly happened_at: string
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
    happened_at: at,
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
