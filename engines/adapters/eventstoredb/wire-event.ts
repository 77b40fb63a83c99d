import { hash } from 'node:crypto'
import {
  type JSONEventData,
  type JSONEventType,
  jsonEvent,
  type ResolvedEvent,
} from '@eventstore/db-client'
import { stringify } from 'uuid'
import type { NewEvent, Position, RecordedEvent } from '../../../contracts/core/event.ts'
import { type ConfiguredEngine, EngineFault } from '../../ports/engine-fault.ts'
import { EventTooLarge, eventBytes, MAX_EVENT_BYTES } from '../../ports/event-log.ts'

/** The stream of the log's own, which readers never see. */
const OWN_STREAM = 'kith-log'

/** Metadata of an event. Correlation and causation have the names that the server knows. */
type WireMetadata = {
  id: string
  version: number
  at: string
  command: string
  actor?: string
  $correlationId: string
  $causationId: string
}

/** An event as it is sent. */
export type WireEvent = JSONEventData<JSONEventType>

/** A position as the server gives it: two places in its transaction file. */
export type PositionPair = { readonly commit: bigint; readonly prepare: bigint }

/** The server's positions are signed; a larger number means that it knows none. */
const MAX_POSITION = 2n ** 63n - 1n

/** A position of the log as a pair. @throws {RangeError} it is no position of this log. */
export const pairOf = (position: Position): PositionPair => {
  if (!/^\d{1,19}$/.test(position))
    throw new RangeError(`${position} is not a position of this log.`)
  const place = BigInt(position)
  return { commit: place, prepare: place }
}

/**
 * A pair as a position of the log. The two differ only for events of explicit transactions, which
 * only old clients of other programs write.
 *
 * @throws {EngineFault} `foreign` where they differ, `too_old` for a server that gives none with the
 *   events of a stream, as before version 22.6.
 */
export const positionOf = (
  pair: PositionPair | undefined,
  configured: ConfiguredEngine,
): Position => {
  if (!pair || pair.commit > MAX_POSITION) throw new EngineFault('too_old', configured)
  if (pair.commit === pair.prepare) return String(pair.commit)
  throw new EngineFault('foreign', configured, { detail: 'an event of an explicit transaction' })
}

/** Whether a stream belongs to the server or to the log itself. */
export const isHiddenStream = (stream: string): boolean =>
  stream.startsWith('$') || stream === OWN_STREAM

/**
 * A UUID of version 8 (RFC 9562, section 5.8) from all parts of an event. The server takes UUIDs
 * alone, and compares them to recognise a repeat: with this id it does so only where the whole event
 * is the same.
 */
const contentId = (...parts: readonly string[]): string => {
  const bytes = hash('sha256', parts.join('\n'), 'buffer').subarray(0, 16)
  bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x80
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80
  return stringify(bytes)
}

/** An event in the form that is sent, and what it counts for. @throws {EventTooLarge} */
export const toWireEvent = ({
  id,
  type,
  version,
  at,
  data,
  meta,
}: NewEvent): { readonly event: WireEvent; readonly bytes: number } => {
  const json = JSON.stringify(data)
  if (json === undefined) throw new TypeError(`The data of ${type} ${id} is not JSON.`)
  const size = Buffer.byteLength(json)
  if (size > MAX_EVENT_BYTES) throw new EventTooLarge(size)
  const { correlation: $correlationId, causation: $causationId, ...rest } = meta
  const metadata: WireMetadata = { id, version, at, ...rest, $correlationId, $causationId }
  const event = jsonEvent<JSONEventType>({
    id: contentId(type, json, JSON.stringify(metadata)),
    type,
    data: data as WireEvent['data'],
    metadata,
  })
  return { event, bytes: eventBytes(json, JSON.stringify(meta)) }
}

const isMetadata = (metadata: unknown): metadata is WireMetadata =>
  typeof metadata === 'object' &&
  metadata !== null &&
  'id' in metadata &&
  'version' in metadata &&
  'at' in metadata &&
  'command' in metadata

/** Whether an event is the server's or the log's own. */
export const isHidden = ({ event }: Pick<ResolvedEvent, 'event'>): boolean =>
  !event || isHiddenStream(event.streamId) || event.type.startsWith('$')

/** Metadata by which the server gives out less of a stream; a deletion that can be continued sets `$tb`. */
const CUTTING = ['$maxCount', '$maxAge', '$tb'] as const

/** The stream of Kith's that an event of the server's own cuts or deletes. */
export const streamCutBy = ({ event }: Pick<ResolvedEvent, 'event'>): string | undefined => {
  if (!event?.type.startsWith('$')) return undefined
  const { type, streamId, data } = event
  const isTombstone = type === '$streamDeleted'
  const stream = isTombstone ? streamId : streamId.slice('$$'.length)
  if (isHiddenStream(stream) || !(isTombstone || streamId.startsWith('$$'))) return undefined
  const cuts = typeof data === 'object' && CUTTING.some(name => name in data)
  return isTombstone || cuts ? stream : undefined
}

/** An event as it was read; undefined for one that Kith did not write. */
export const toRecordedEvent = (
  { event }: Pick<ResolvedEvent, 'event'>,
  configured: ConfiguredEngine,
): RecordedEvent | undefined => {
  if (!event || isHidden({ event })) return undefined
  const { type, data, metadata, streamId: stream, revision } = event
  if (!event.isJson || !isMetadata(metadata)) return undefined
  const {
    id,
    version,
    at,
    $correlationId: correlation,
    $causationId: causation,
    ...rest
  } = metadata
  return {
    type,
    data,
    id,
    version,
    at,
    meta: { ...rest, correlation, causation },
    stream,
    revision: Number(revision),
    position: positionOf(event.position, configured),
  }
}
